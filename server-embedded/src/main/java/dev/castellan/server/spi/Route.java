package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Endpoint;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint and what it does.
 *
 * @param <I> the request body
 * @param <O> the answer's body
 * @param endpoint the operation as data
 * @param operation what it does
 * @param createdId finds the id of what a call created in its answer; absent if the endpoint creates nothing
 * @param readAt the endpoint whose path with that id is the answer's {@code Location}; absent if there is none
 */
public record Route<I, O>(
        Endpoint<I, O> endpoint,
        Operation<I, O> operation,
        @Nullable Function<O, UUID> createdId,
        @Nullable Endpoint<?, ?> readAt) {

    /** Returns the route of an operation that changes nothing: {@code Route.reading(SUMMARY, Guide::summary)}. */
    public static <I, O> Route<I, O> reading(Endpoint<I, O> endpoint, Operation.Reading<I, O> operation) {
        return of(endpoint, operation);
    }

    /** Returns the route of an operation that changes the state: {@code Route.changing(RENAME, Guide::rename)}. */
    public static <I, O> Route<I, O> changing(Endpoint<I, O> endpoint, Operation.Changing<I, O> operation) {
        return of(endpoint, operation);
    }

    /** Returns a route whose answer has no {@code Location}. */
    public static <I, O> Route<I, O> of(Endpoint<I, O> endpoint, Operation<I, O> operation) {
        return new Route<>(endpoint, operation, null, null);
    }

    /** Returns a route that creates something. */
    public Route<I, O> creating(Function<O, UUID> newCreatedId) {
        return new Route<>(endpoint, operation, newCreatedId, null);
    }

    /** Returns a route that creates something which another endpoint reads. */
    public Route<I, O> creating(Function<O, UUID> newCreatedId, Endpoint<?, ?> newReadAt) {
        return new Route<>(endpoint, operation, newCreatedId, newReadAt);
    }
}
