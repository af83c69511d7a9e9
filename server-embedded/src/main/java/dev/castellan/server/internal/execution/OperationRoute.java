package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.spi.Route;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint together with its operation. {@link #reading} and {@link #changing} create a route from a method
 * reference.
 *
 * @param <I> the type of the request body
 * @param <O> the type of the response's body
 * @param endpoint the method, the path, the bodies and the access rules
 * @param operation the implementation of the endpoint
 * @param createdId extracts the id of the created resource from the response, or null if the endpoint does not create
 *     one
 * @param readAt the endpoint that reads the created or changed resource, or null if none does. If the endpoint creates
 *     a resource, the path of {@code readAt}, with the created id, becomes the {@code Location}
 */
public record OperationRoute<I, O>(
        Endpoint<I, O> endpoint,
        Operation<I, O> operation,
        @Nullable Function<O, UUID> createdId,
        @Nullable Endpoint<?, ?> readAt) {

    /** Returns a route whose operation only reads. */
    public static <I, O> OperationRoute<I, O> reading(Endpoint<I, O> endpoint, Operation.Reading<I, O> operation) {
        return of(endpoint, operation);
    }

    /** Returns a route whose operation changes the state. */
    public static <I, O> OperationRoute<I, O> changing(Endpoint<I, O> endpoint, Operation.Changing<I, O> operation) {
        return of(endpoint, operation);
    }

    /** Returns a route for either kind of operation. */
    public static <I, O> OperationRoute<I, O> of(Endpoint<I, O> endpoint, Operation<I, O> operation) {
        return new OperationRoute<>(endpoint, operation, null, null);
    }

    /** Returns whether the operation only reads. */
    public boolean isReading() {
        return operation instanceof Operation.Reading;
    }

    /** Returns a copy for an operation that creates a resource. */
    public OperationRoute<I, O> creating(Function<O, UUID> newCreatedId) {
        return new OperationRoute<>(endpoint, operation, newCreatedId, null);
    }

    /** Returns a copy for an operation that creates a resource, which another endpoint can read. */
    public OperationRoute<I, O> creating(Function<O, UUID> newCreatedId, Endpoint<?, ?> newReadAt) {
        return new OperationRoute<>(endpoint, operation, newCreatedId, newReadAt);
    }

    /** Returns a copy for an operation that changes a resource, which another endpoint can read at the same ids. */
    public OperationRoute<I, O> readAt(Endpoint<?, ?> newReadAt) {
        return new OperationRoute<>(endpoint, operation, null, newReadAt);
    }

    /** Returns the route of an embedder, whose code can run these operations. */
    public static <I, O> OperationRoute<I, O> of(Route<I, O> route, OperationIndex operations) {
        return new OperationRoute<>(
                route.endpoint(), StateCall.operation(route, operations), route.createdId(), route.readAt());
    }
}
