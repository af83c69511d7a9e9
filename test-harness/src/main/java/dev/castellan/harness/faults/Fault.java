package dev.castellan.harness.faults;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.RequestPattern;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.server.service.Delivery;
import java.util.concurrent.CompletableFuture;

/** A fault that was set. Safe for use by several threads. */
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

    /** Returns how many requests met this fault. */
    public synchronized int hits() {
        return hits;
    }

    /**
     * Lets the requests that follow pass. What the fault holds back at present is cut: its client sees the connection
     * end. Removing twice does nothing.
     */
    public void remove() {
        end.complete(null);
    }

    /** Returns what the fault does, to which requests, and when. */
    @Override
    public String toString() {
        return effect.description() + " on " + pattern + schedule;
    }

    /** Calls back once the fault is removed. */
    void whenRemoved(Runnable action) {
        CompletableFuture<Void> unused = end.thenRun(action);
    }

    /**
     * Returns whether this request is to be hit, and counts it.
     *
     * @throws TestCodeException if a condition of the test throws; then it is not counted
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
