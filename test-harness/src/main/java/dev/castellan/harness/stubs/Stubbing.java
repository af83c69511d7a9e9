package dev.castellan.harness.stubs;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.util.List;
import java.util.UUID;

/** Sets what the service of a {@code Tenant} does beyond its specification. Implemented by {@code Tenant} only. */
public interface Stubbing {

    /**
     * Starts a stub of an operation, also of one that the specification does not show; {@link StubBuilder} says what
     * follows.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if it is no such path
     */
    StubBuilder stub(HttpMethod method, String template);

    /** Starts a stub of an operation that the server knows. */
    default StubBuilder stub(Endpoint<?, ?> endpoint) {
        return stub(RequestPattern.of(endpoint));
    }

    /** Starts a stub of requests to operations that the server knows. */
    StubBuilder stub(RequestPattern pattern);

    /** Returns the stubs that took no request yet, oldest first. */
    List<Stub> unusedStubs();

    /**
     * Keeps an input or a query from being deleted, until it is released.
     *
     * @param by what uses it, as the {@code dependencies} of the answer will say
     */
    void markInUse(UUID id, String by);

    /** Lets an input or a query be deleted again. */
    void release(UUID id);
}
