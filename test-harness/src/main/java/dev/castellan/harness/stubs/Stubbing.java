package dev.castellan.harness.stubs;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.util.List;
import java.util.UUID;

/**
 * Adds stubs to a {@code Tenant}. A stub answers requests instead of the server, and can add operations outside the
 * specification. Only {@code Tenant} implements this interface.
 */
public interface Stubbing {

    /**
     * Returns a builder for a stub of an operation, which may be outside the specification.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if the template is not a valid path
     */
    StubBuilder stub(HttpMethod method, String template);

    /** Returns a builder for a stub of an operation that the server already has. */
    default StubBuilder stub(Endpoint<?, ?> endpoint) {
        return stub(RequestPattern.of(endpoint));
    }

    /** Returns a builder for a stub that answers requests to operations that the server already has. */
    StubBuilder stub(RequestPattern pattern);

    /** Returns the stubs that no request has matched, oldest first. */
    List<Stub> unusedStubs();

    /**
     * Marks an input or query as in use. The server refuses to delete it until {@link #release} is called.
     *
     * @param by the process that uses the input or query, shown in the {@code dependencies} of the refusal
     */
    void markInUse(UUID id, String by);

    /** Removes the in-use mark from an input or query. The server can then delete it. */
    void release(UUID id);
}
