package dev.castellan.harness.faults;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.RequestPattern;
import dev.castellan.harness.request.TestCodeException;
import java.util.concurrent.CompletableFuture;

/** A fault that a test added with a {@link FaultPlan}. Thread-safe. */
public final class Fault {

    private final RequestPattern pattern;
    private final Schedule schedule;
    private final FaultEffect effect;
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private long seen;
    private int hits;

    Fault(RequestPattern pattern, Schedule schedule, FaultEffect effect) {
        this.pattern = pattern;
        this.schedule = schedule;
        this.effect = effect;
    }

    /** Returns the number of requests that this fault has hit. */
    public synchronized int hits() {
        return hits;
    }

    /**
     * Removes the fault, cuts off the responses that it is delaying, and closes their connections. Later calls have no
     * effect.
     */
    public void remove() {
        end.complete(null);
    }

    /** Returns the effect, the pattern and the schedule of the fault. */
    @Override
    public String toString() {
        return effect.description() + " on " + pattern + schedule;
    }

    /** Registers an action to run when the fault is removed. */
    void whenRemoved(Runnable action) {
        CompletableFuture<Void> unused = end.thenRun(action);
    }

    /**
     * Counts a request if it matches, and returns whether the fault hits it.
     *
     * @throws TestCodeException if a condition of the test throws an exception. The request is then not counted.
     */
    boolean hits(IncomingCall call) {
        try {
            return !end.isDone() && pattern.matches(call) && !schedule.isOver() && isNext();
        } catch (TestCodeException e) {
            throw e.in("fault '" + this + "'");
        }
    }

    FaultInjector.FaultOutcome apply(FaultEffect.FaultedRequest request) {
        Delivery delivery = effect.isDelaying() ? effect.delivery().until(end) : effect.delivery();
        return new FaultInjector.FaultOutcome(effect.response().apply(request), delivery, toString());
    }

    private synchronized boolean isNext() {
        seen++;
        if (hits == schedule.times() || !schedule.hits(seen)) {
            return false;
        }
        hits++;
        return true;
    }
}
