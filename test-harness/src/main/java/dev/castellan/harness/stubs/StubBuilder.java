package dev.castellan.harness.stubs;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Access;
import dev.castellan.model.exchange.ApiResponse;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link Stub}. End with {@code responds(..)}, {@link #handledBy} or {@link #transforms}, which activates the
 * stub. Not thread-safe.
 */
public final class StubBuilder {

    private final Stubs stubs;
    private final RequestPattern pattern;
    private @Nullable StubbedOperation operation;
    private int most = Integer.MAX_VALUE;

    StubBuilder(Stubs stubs, RequestPattern pattern, @Nullable StubbedOperation operation) {
        this.stubs = stubs;
        this.pattern = pattern;
        this.operation = operation;
    }

    /**
     * Allows every user to call the operation. This is the default.
     *
     * @throws IllegalStateException if the server already has the operation
     */
    public StubBuilder forEveryUser() {
        operation = undocumented().allowing(Access.EVERY_USER);
        return this;
    }

    /**
     * Allows only users with the role {@code org_admin} to call the operation.
     *
     * @throws IllegalStateException if the server already has the operation
     */
    public StubBuilder forAdminsOnly() {
        operation = undocumented().allowing(Access.ORG_ADMIN);
        return this;
    }

    /**
     * Sets the query parameters of the operation. The server refuses all other parameters.
     *
     * @throws IllegalStateException if the server already has the operation
     */
    public StubBuilder query(String... names) {
        operation = undocumented().knowing(names);
        return this;
    }

    /**
     * Limits the stub to this number of requests. The stub does not affect later requests.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public StubBuilder times(int requests) {
        if (requests < 1) {
            throw new IllegalArgumentException("times(" + requests + "): at least once");
        }
        most = requests;
        return this;
    }

    /** Responds with this status and JSON body. {@link Stub#then(int, String)} adds further responses. */
    public Stub responds(int status, String json) {
        return start(new StubEffect.ResponseSequence(StubResponse.json(status, json)));
    }

    /** Responds with this status and without a body. {@link Stub#then(int)} adds further responses. */
    public Stub responds(int status) {
        return start(new StubEffect.ResponseSequence(StubResponse.empty(status)));
    }

    /** Responds with the result of a handler. */
    public Stub handledBy(StubHandler handler) {
        return start(StubEffect.handling(handler));
    }

    /** Changes the server's responses, including refusals. */
    public Stub transforms(UnaryOperator<ApiResponse> change) {
        return start(new StubEffect.Transformation(change));
    }

    private StubbedOperation undocumented() {
        if (operation == null) {
            throw new IllegalStateException(
                    pattern + ": the server knows this operation, so callers and parameters cannot be set");
        }
        return operation;
    }

    private Stub start(StubEffect effect) {
        return stubs.start(new Stub(stubs, pattern, operation, most, effect));
    }
}
