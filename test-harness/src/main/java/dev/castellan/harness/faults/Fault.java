package dev.castellan.harness.faults;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.RequestPattern;
import dev.castellan.harness.request.TestCodeException;
import java.util.concurrent.CompletableFuture;

/** A fault that a test has set. {@link FaultPlan} makes it. Safe for use by several threads. */
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

    /** Returns how many requests this fault has hit. */
    public synchronized int hits() {
        return hits;
    }

    /**
     * Removes the fault: it hits no further requests. Answers that it holds back are cut off, and their clients see the
     * connection end. Removing twice has no further effect.
     */
    public void remove() {
        end.complete(null);
    }

    /** Returns the effect, the pattern and the schedule of the fault. */
    @Override
    public String toString() {
        return effect.description() + " on " + pattern + schedule;
    }

    /** Runs an action when the fault is removed. */
    void whenRemoved(Runnable action) {
        CompletableFuture<Void> unused = end.thenRun(action);
    }

    /**
     * Returns whether the fault hits this request, and counts the request.
     *
     * @throws TestCodeException if a condition of the test throws; the request is not counted then
     */
    boolean wants(IncomingCall call) {
        try {
            return !end.isDone() && pattern.matches(call) && !schedule.isOver() && isNext();
        } catch (TestCodeException e) {
            throw e.in("fault '" + this + "'");
        }
    }

    FaultOutcome strike(FaultedRequest situation) {
        Delivery delivery = effect.holdsBack() ? effect.delivery().until(end) : effect.delivery();
        return new FaultOutcome(effect.answer().apply(situation), delivery, toString());
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
