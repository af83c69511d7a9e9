package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Endpoint;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint together with the operation behind it: how an embedder adds to the API. {@link #reading} and {@link
 * #changing} make one from a method reference.
 *
 * @param <I> the request body
 * @param <O> the answer's body
 * @param endpoint method, path, bodies and access
 * @param operation what it does
 * @param createdId returns the id of the created resource, given the answer; absent if the endpoint creates nothing
 * @param readAt the endpoint whose path, with that id, becomes the {@code Location} of the answer; absent for no {@code
 *     Location}
 */
public record Route<I, O>(
        Endpoint<I, O> endpoint,
        Operation<I, O> operation,
        @Nullable Function<O, UUID> createdId,
        @Nullable Endpoint<?, ?> readAt) {

    /** Returns a route whose operation only reads: {@code Route.reading(SUMMARY, Guide::summary)}. */
    public static <I, O> Route<I, O> reading(Endpoint<I, O> endpoint, Operation.Reading<I, O> operation) {
        return of(endpoint, operation);
    }

    /** Returns a route whose operation changes the state: {@code Route.changing(RENAME, Guide::rename)}. */
    public static <I, O> Route<I, O> changing(Endpoint<I, O> endpoint, Operation.Changing<I, O> operation) {
        return of(endpoint, operation);
    }

    /** Returns a route of either kind of operation. */
    public static <I, O> Route<I, O> of(Endpoint<I, O> endpoint, Operation<I, O> operation) {
        return new Route<>(endpoint, operation, null, null);
    }

    /** Returns this route for an operation that creates a resource. */
    public Route<I, O> creating(Function<O, UUID> newCreatedId) {
        return new Route<>(endpoint, operation, newCreatedId, null);
    }

    /** Returns this route for an operation that creates a resource which another endpoint reads. */
    public Route<I, O> creating(Function<O, UUID> newCreatedId, Endpoint<?, ?> newReadAt) {
        return new Route<>(endpoint, operation, newCreatedId, newReadAt);
    }
}
