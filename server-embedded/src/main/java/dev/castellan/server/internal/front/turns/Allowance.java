package dev.castellan.server.internal.front.turns;

/** Says whose steps may run at the moment. Steps of others wait, and are refused after a time. */
@FunctionalInterface
public interface Allowance {

    /** Returns whether steps of an owner may run now. Must be quick, take no lock for long, and not throw. */
    boolean mayRun(TurnKey key);

    /** Returns an allowance that lets everybody run. */
    static Allowance forAll() {
        return key -> true;
    }
}
