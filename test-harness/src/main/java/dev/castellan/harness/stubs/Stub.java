package dev.castellan.harness.stubs;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.RequestPattern;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.model.exchange.ApiResponse;
import org.jspecify.annotations.Nullable;

/** A stub that answers requests of a tenant. {@link StubBuilder} makes it. Safe for use by several threads. */
public final class Stub {

    private final Stubs stubs;
    private final RequestPattern pattern;
    private final @Nullable StubbedOperation operation;
    private final int most;
    private final StubEffect effect;
    private int hits;

    Stub(Stubs stubs, RequestPattern pattern, @Nullable StubbedOperation operation, int most, StubEffect effect) {
        this.stubs = stubs;
        this.pattern = pattern;
        this.operation = operation;
        this.most = most;
        this.effect = effect;
    }

    /**
     * Adds an answer with this status and JSON body, which follows the answers given before.
     *
     * @throws IllegalStateException if the stub does not have fixed answers
     */
    public Stub then(int status, String json) {
        return then(StubAnswer.json(status, json));
    }

    /**
     * Adds an answer with this status and without a body, which follows the answers given before.
     *
     * @throws IllegalStateException if the stub does not have fixed answers
     */
    public Stub then(int status) {
        return then(StubAnswer.empty(status));
    }

    /** Returns how many requests the stub took, including those that the server refused. */
    public synchronized int hits() {
        return hits;
    }

    /** Removes the stub. An operation that is not part of the specification is unknown again. */
    public void remove() {
        stubs.remove(this);
    }

    /** Returns the pattern of its requests. */
    @Override
    public String toString() {
        return "Stub[" + pattern + "]";
    }

    /** Returns the operation that the server has to serve for this stub; null if the server knows the operation. */
    @Nullable
    StubbedOperation operation() {
        return operation;
    }

    /** Returns whether the stub takes no further requests. */
    synchronized boolean isUsedUp() {
        return hits == most;
    }

    /** Takes a request if the pattern selects it and the stub is not used up. */
    synchronized boolean takes(IncomingCall call) {
        try {
            boolean taken = hits < most && pattern.matches(call);
            hits += taken ? 1 : 0;
            return taken;
        } catch (TestCodeException e) {
            throw e.in(toString());
        }
    }

    ApiResponse answer(StubbedRequest serving) {
        try {
            return answered(serving);
        } catch (TestCodeException e) {
            throw e.in(toString());
        }
    }

    private ApiResponse answered(StubbedRequest serving) {
        if (effect.isTransforming()) {
            return effect.answer(serving);
        }
        if (operation != null) {
            // the server has a route for it, which checks everything and answers nothing
            ApiResponse checked = serving.own();
            return checked.status() / 100 == 2 ? effect.answer(serving) : checked;
        }
        return serving.isRefused() || serving.caller() == null ? serving.own() : effect.answer(serving);
    }

    private Stub then(ApiResponse answer) {
        if (!(effect instanceof AnswerSequence sequence)) {
            throw new IllegalStateException("then(..) follows answers(..)");
        }
        sequence.add(answer);
        return this;
    }
}
