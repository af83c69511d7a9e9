package dev.castellan.harness.stubs;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.util.List;
import java.util.UUID;

/**
 * Sets up stubs of a {@code Tenant}: answers that a test gives instead of the server, including those of operations
 * that are not part of the specification. Implemented by {@code Tenant} only.
 */
public interface Stubbing {

    /**
     * Starts a stub of an operation, which need not be part of the specification.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if it is not such a path
     */
    StubBuilder stub(HttpMethod method, String template);

    /** Starts a stub of an operation that the server knows. */
    default StubBuilder stub(Endpoint<?, ?> endpoint) {
        return stub(RequestPattern.of(endpoint));
    }

    /** Starts a stub of requests to operations that the server knows. */
    StubBuilder stub(RequestPattern pattern);

    /** Returns the stubs that have not taken a request, oldest first. */
    List<Stub> unusedStubs();

    /**
     * Marks an input or a query as in use, so that it cannot be deleted until it is released.
     *
     * @param by what uses it, for the {@code dependencies} of the refusal
     */
    void markInUse(UUID id, String by);

    /** Removes the mark of an input or a query, so that it can be deleted again. */
    void release(UUID id);
}
