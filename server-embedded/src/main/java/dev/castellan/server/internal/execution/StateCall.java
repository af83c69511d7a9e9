package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.RouteCall;
import org.jspecify.annotations.Nullable;

/**
 * A call of an embedder's route in a state.
 *
 * @param operations the operations that the route can run
 * @param steps runs changes, or null for a route that only reads
 * @param <I> the type of the request body
 */
record StateCall<I>(
        OperationIndex operations, View view, Operation.@Nullable Steps steps, Caller caller, Arguments<I> arguments)
        implements RouteCall<I> {

    /** Returns the operation that runs the code of a route. */
    static <I, O> Operation<I, O> operation(Route<I, O> route, OperationIndex operations) {
        return route.isChanging() ? changing(route, operations) : reading(route, operations);
    }

    private static <I, O> Operation.Reading<I, O> reading(Route<I, O> route, OperationIndex operations) {
        return (view, caller, arguments) ->
                route.code().apply(new StateCall<>(operations, view, null, caller, arguments));
    }

    private static <I, O> Operation.Composed<I, O> changing(Route<I, O> route, OperationIndex operations) {
        return (tx, caller, arguments, steps) ->
                route.code().apply(new StateCall<>(operations, tx, steps, caller, arguments));
    }

    @Override
    @SuppressWarnings("NullAway") // null only if the type of the body is Void
    public <A, B> B perform(Endpoint<A, B> endpoint, Arguments<A> callArguments) {
        OperationRoute<A, B> route = operations.route(endpoint);
        check(route.endpoint(), callArguments);
        OperationCall<A, B> call = new OperationCall<>(route, callArguments);
        if (call.isReading()) {
            return call.read(view, CallerCheck.permitted(route.endpoint(), caller));
        }
        if (steps == null) {
            throw new IllegalArgumentException(endpoint.id() + " changes the state: use Route.changing");
        }
        return steps.change(call);
    }

    /** Checks what a request cannot lack, because the path and the decoder of a request determine it. */
    private static void check(Endpoint<?, ?> endpoint, Arguments<?> callArguments) {
        int ids = endpoint.path().variables().size();
        if (callArguments.path().size() != ids) {
            throw new IllegalArgumentException(endpoint.id() + " takes " + ids + " ids in its path, not "
                    + callArguments.path().size());
        }
        if (endpoint.takesBody() && !endpoint.inputOptional() && callArguments.body() == null) {
            throw new IllegalArgumentException(endpoint.id() + " takes a body: pass Arguments.body(..)");
        }
        if (!endpoint.queryParameters().containsAll(callArguments.query().keySet())) {
            throw new IllegalArgumentException(
                    endpoint.id() + " supports only the query parameters " + endpoint.queryParameters() + ", got "
                            + callArguments.query().keySet());
        }
    }
}
