package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint that an embedder adds to the API, with the code that runs it. The code runs after authentication, role
 * check and decoding, and throws {@link Refusal} for every error that the caller makes. One instance serves all calls,
 * so the code must be thread-safe. Immutable.
 *
 * @param <I> the type of the request body
 * @param <O> the type of the response body, which is {@code Void} for a response without a body
 */
public final class Route<I, O> {

    private final Endpoint<I, O> endpoint;
    private final Function<? super RouteCall<I>, ? extends @Nullable O> code;
    private final boolean changing;
    private final @Nullable Function<O, UUID> createdId;
    private final @Nullable Endpoint<?, ?> readAt;

    private Route(
            Endpoint<I, O> endpoint,
            Function<? super RouteCall<I>, ? extends @Nullable O> code,
            boolean changing,
            @Nullable Function<O, UUID> createdId,
            @Nullable Endpoint<?, ?> readAt) {
        this.endpoint = endpoint;
        this.code = code;
        this.changing = changing;
        this.createdId = createdId;
        this.readAt = readAt;
    }

    /**
     * Returns a route that only reads, for example {@code Route.reading(SUMMARY, Guide::summary)}. The code may run more
     * than once, so it must not have side effects.
     */
    public static <I, O> Route<I, O> reading(
            Endpoint<I, O> endpoint, Function<? super RouteCall<I>, ? extends @Nullable O> code) {
        return new Route<>(endpoint, code, false, null, null);
    }

    /**
     * Returns a route that changes the state, for example {@code Route.changing(RENAME, Guide::rename)}. The code runs
     * inside one transaction. If it throws an exception, the server rolls back all changes. It may run more than once,
     * so it must not have side effects outside the transaction. A store may run it on a thread other than the request's
     * thread, so it must not rely on that thread's thread-locals or locks.
     *
     * @throws IllegalArgumentException if the method is {@code GET}, which read-only tokens permit
     */
    public static <I, O> Route<I, O> changing(
            Endpoint<I, O> endpoint, Function<? super RouteCall<I>, ? extends @Nullable O> code) {
        if (endpoint.method() == HttpMethod.GET) {
            throw new IllegalArgumentException(endpoint
                    + ": a route that changes the state needs another method, because a read-only token permits"
                    + " GET");
        }
        return new Route<>(endpoint, code, true, null, null);
    }

    /**
     * Returns a copy for an endpoint that creates a resource.
     *
     * @param id extracts the id of the created resource from the response
     */
    public Route<I, O> creating(Function<O, UUID> id) {
        return new Route<>(endpoint, code, changing, id, null);
    }

    /**
     * Returns a copy for an endpoint that creates a resource, which another endpoint can read. The path of this other
     * endpoint, with the created id, becomes the {@code Location}.
     *
     * @param id extracts the id of the created resource from the response
     */
    public Route<I, O> creating(Function<O, UUID> id, Endpoint<?, ?> reader) {
        return new Route<>(endpoint, code, changing, id, reader);
    }

    /** Returns the method, the path, the bodies and the access rules. */
    public Endpoint<I, O> endpoint() {
        return endpoint;
    }

    /** Returns the code that runs the endpoint. */
    public Function<? super RouteCall<I>, ? extends @Nullable O> code() {
        return code;
    }

    /** Returns whether the code changes the state. */
    public boolean isChanging() {
        return changing;
    }

    /** Returns the function that extracts the id of the created resource, or null if the route creates none. */
    public @Nullable Function<O, UUID> createdId() {
        return createdId;
    }

    /** Returns the endpoint that reads the created resource, or null for a response without {@code Location}. */
    public @Nullable Endpoint<?, ?> readAt() {
        return readAt;
    }
}
