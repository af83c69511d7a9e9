package dev.castellan.harness.internal.interception;

import dev.castellan.harness.interception.Interception;
import dev.castellan.harness.internal.request.IncomingCall;
import dev.castellan.harness.internal.request.RequestPattern;
import dev.castellan.harness.internal.request.TestCodeException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An interception in the list of a tenant. Thread-safe. */
final class Rule implements Interception {

    private final RequestPattern pattern;
    private final Schedule schedule;
    private final Effect effect;
    private final @Nullable ResponseSequence responses;
    private final @Nullable AddedOperation operation;
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private long seen;
    private int hits;

    /**
     * Creates a rule.
     *
     * @param responses the responses of the effect, or null if it has no list of responses
     * @param operation the operation that the rule adds to the server, or null if it adds none
     */
    Rule(
            RequestPattern pattern,
            Schedule schedule,
            Effect effect,
            @Nullable ResponseSequence responses,
            @Nullable AddedOperation operation) {
        this.pattern = pattern;
        this.schedule = schedule;
        this.effect = effect;
        this.responses = responses;
        this.operation = operation;
    }

    @Override
    public Interception then(int status, String json) {
        return then(ResponseSequence.Reply.of(ResponseSequence.json(status, json)));
    }

    @Override
    public Interception then(int status) {
        return then(ResponseSequence.Reply.of(status));
    }

    @Override
    public synchronized int hits() {
        return hits;
    }

    @Override
    public void remove() {
        end.complete(null);
    }

    /** Returns the effect, the pattern and the schedule. */
    @Override
    public String toString() {
        return effect.description() + " on " + pattern + schedule;
    }

    @Nullable
    AddedOperation operation() {
        return operation;
    }

    synchronized boolean isUnused() {
        return seen == 0;
    }

    /** Returns whether the rule has hit its maximum number of requests. */
    synchronized boolean isUsedUp() {
        return hits == schedule.times();
    }

    /** Registers an action to run when the rule is removed. */
    void whenRemoved(Runnable action) {
        CompletableFuture<Void> unused = end.thenRun(action);
    }

    /**
     * Counts a request if it matches, and returns whether the rule hits it.
     *
     * @throws TestCodeException if a condition of the test throws an exception. The request is then not counted.
     */
    boolean hits(IncomingCall call) {
        try {
            return !end.isDone() && pattern.matches(call) && !schedule.isOver() && isNext();
        } catch (TestCodeException e) {
            throw e.in(name());
        }
    }

    /**
     * Applies the effect to a request that the rule hits.
     *
     * @param next returns the outcome of the older rules and the server
     */
    Outcome apply(ServerRequest server, Supplier<Outcome> next) {
        InterceptedRequest request = new InterceptedRequest(server, operation != null, next);
        Delivery delivery = effect.isDelaying() ? effect.delivery().until(end) : effect.delivery();
        try {
            return request.outcome(effect.response().apply(request), delivery, toString());
        } catch (TestCodeException e) {
            throw e.in(name());
        }
    }

    private String name() {
        return "interception '" + this + "'";
    }

    private synchronized boolean isNext() {
        seen++;
        if (hits == schedule.times() || !schedule.hits(seen)) {
            return false;
        }
        hits++;
        return true;
    }

    private Interception then(ResponseSequence.Reply reply) {
        if (responses == null) {
            throw new IllegalStateException("then(..) follows respond(..)");
        }
        responses.add(reply);
        return this;
    }
}
