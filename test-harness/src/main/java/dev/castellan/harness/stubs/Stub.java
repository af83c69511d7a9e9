package dev.castellan.harness.stubs;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.harness.request.RequestPattern;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.model.exchange.ApiResponse;
import org.jspecify.annotations.Nullable;

/** A stub that responds to requests to a tenant. Created with {@link StubBuilder}. Thread-safe. */
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
     * Appends a response with this status and JSON body, to send after the earlier responses.
     *
     * @throws IllegalStateException if the stub was not created with {@code responds(..)}
     */
    public Stub then(int status, String json) {
        return then(StubResponse.json(status, json));
    }

    /**
     * Appends a response with this status and no body, to send after the earlier responses.
     *
     * @throws IllegalStateException if the stub was not created with {@code responds(..)}
     */
    public Stub then(int status) {
        return then(StubResponse.empty(status));
    }

    /** Returns the number of requests that matched the stub, including refused requests. */
    public synchronized int hits() {
        return hits;
    }

    /**
     * Removes the stub. If the stub added an operation outside the specification, the server no longer knows the
     * operation.
     */
    public void remove() {
        stubs.remove(this);
    }

    /** Returns the pattern that selects the stub's requests. */
    @Override
    public String toString() {
        return "Stub[" + pattern + "]";
    }

    /** Returns the operation that the stub adds to the server, or null if the server already has the operation. */
    @Nullable
    StubbedOperation operation() {
        return operation;
    }

    /** Returns whether the stub has received its maximum number of requests. */
    synchronized boolean isUsedUp() {
        return hits == most;
    }

    /**
     * Claims a request if the pattern matches it and the stub is not used up. Returns whether the stub claimed the
     * request.
     */
    synchronized boolean takes(IncomingCall call) {
        try {
            boolean taken = hits < most && pattern.matches(call);
            hits += taken ? 1 : 0;
            return taken;
        } catch (TestCodeException e) {
            throw e.in(toString());
        }
    }

    ApiResponse response(StubbedRequest request) {
        try {
            return responded(request);
        } catch (TestCodeException e) {
            throw e.in(toString());
        }
    }

    private ApiResponse responded(StubbedRequest request) {
        if (effect instanceof StubEffect.Transformation) {
            return effect.response(request);
        }
        if (operation != null) {
            // the route of the stub's operation checks the request and returns an empty response
            ApiResponse checked = request.own();
            return checked.status() / 100 == 2 ? effect.response(request) : checked;
        }
        return request.isRefused() || request.caller() == null ? request.own() : effect.response(request);
    }

    private Stub then(ApiResponse response) {
        if (!(effect instanceof StubEffect.ResponseSequence sequence)) {
            throw new IllegalStateException("then(..) follows responds(..)");
        }
        sequence.add(response);
        return this;
    }
}
