package dev.castellan.harness.stubs;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Access;
import dev.castellan.model.exchange.ApiResponse;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link Stub}. The stub starts with the last call, which says how it answers. Not safe for use by several
 * threads.
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
     * Lets every user call the operation, the default.
     *
     * @throws IllegalStateException if the server knows the operation, and so who may call it
     */
    public StubBuilder asClient() {
        operation = undocumented().allowing(Access.EVERY_USER);
        return this;
    }

    /**
     * Lets only an {@code org_admin} call the operation.
     *
     * @throws IllegalStateException if the server knows the operation, and so who may call it
     */
    public StubBuilder asAdmin() {
        operation = undocumented().allowing(Access.ORG_ADMIN);
        return this;
    }

    /**
     * Sets the query parameters of the operation. All others are refused.
     *
     * @throws IllegalStateException if the server knows the operation, and so its parameters
     */
    public StubBuilder query(String... names) {
        operation = undocumented().knowing(names);
        return this;
    }

    /**
     * Answers at most this many requests. Further requests are answered as if there were no stub.
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

    /** Answers with this status and JSON body, every time unless {@link Stub#then(int, String)} adds another answer. */
    public Stub answers(int status, String json) {
        return start(new AnswerSequence(StubAnswer.json(status, json)));
    }

    /** Answers with this status and without a body, every time unless {@link Stub#then(int)} adds another answer. */
    public Stub answers(int status) {
        return start(new AnswerSequence(StubAnswer.empty(status)));
    }

    /** Answers with what a handler returns. */
    public Stub handledBy(StubHandler handler) {
        return start(StubEffect.handling(handler));
    }

    /** Lets the server answer and changes its answer, including refusals. */
    public Stub transforms(UnaryOperator<ApiResponse> change) {
        return start(StubEffect.transforming(change));
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
