package dev.castellan.harness.stubs;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.RequestPattern;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.model.exchange.ApiResponse;
import org.jspecify.annotations.Nullable;

/** A stub that answers requests to a tenant. Created with {@link StubBuilder}. Safe for use by several threads. */
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
     * Adds an answer with this status and JSON body. It follows the earlier answers.
     *
     * @throws IllegalStateException if the stub was not created with {@code answers(..)}
     */
    public Stub then(int status, String json) {
        return then(StubAnswer.json(status, json));
    }

    /**
     * Adds an answer with this status and without a body. It follows the earlier answers.
     *
     * @throws IllegalStateException if the stub was not created with {@code answers(..)}
     */
    public Stub then(int status) {
        return then(StubAnswer.empty(status));
    }

    /** Returns the number of requests that matched the stub, including refused requests. */
    public synchronized int hits() {
        return hits;
    }

    /** Removes the stub. An operation outside the specification then becomes unknown. */
    public void remove() {
        stubs.remove(this);
    }

    /** Returns the pattern of its requests. */
    @Override
    public String toString() {
        return "Stub[" + pattern + "]";
    }

    /** Returns the operation that the stub adds to the server; null if the server knows the operation. */
    @Nullable
    StubbedOperation operation() {
        return operation;
    }

    /** Returns whether the stub has reached its largest number of requests. */
    synchronized boolean isUsedUp() {
        return hits == most;
    }

    /** Takes a request if the pattern selects the request and the stub is not used up. */
    synchronized boolean takes(IncomingCall call) {
        try {
            boolean taken = hits < most && pattern.matches(call);
            hits += taken ? 1 : 0;
            return taken;
        } catch (TestCodeException e) {
            throw e.in(toString());
        }
    }

    ApiResponse answer(StubbedRequest request) {
        try {
            return answered(request);
        } catch (TestCodeException e) {
            throw e.in(toString());
        }
    }

    private ApiResponse answered(StubbedRequest request) {
        if (effect.isTransforming()) {
            return effect.answer(request);
        }
        if (operation != null) {
            // the route of the operation checks the request and returns an empty answer
            ApiResponse checked = request.own();
            return checked.status() / 100 == 2 ? effect.answer(request) : checked;
        }
        return request.isRefused() || request.caller() == null ? request.own() : effect.answer(request);
    }

    private Stub then(ApiResponse answer) {
        if (!(effect instanceof StubEffect.AnswerSequence sequence)) {
            throw new IllegalStateException("then(..) follows answers(..)");
        }
        sequence.add(answer);
        return this;
    }
}
