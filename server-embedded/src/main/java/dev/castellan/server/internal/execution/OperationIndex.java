package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.Endpoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds API operations by endpoint. Immutable. */
public final class OperationIndex {

    private final Map<String, OperationRoute<?, ?>> routes = new HashMap<>();

    public OperationIndex(List<OperationRoute<?, ?>> routes) {
        routes.forEach(route -> this.routes.put(route.endpoint().id(), route));
    }

    /**
     * Returns the route of an endpoint.
     *
     * @throws IllegalArgumentException if the endpoint is not part of the API
     */
    @SuppressWarnings("unchecked") // each route is stored under its endpoint
    public <I, O> OperationRoute<I, O> route(Endpoint<I, O> endpoint) {
        OperationRoute<?, ?> route = routes.get(endpoint.id());
        if (route == null || !route.endpoint().equals(endpoint)) {
            throw new IllegalArgumentException(endpoint.id() + " is not an operation of the API");
        }
        return (OperationRoute<I, O>) route;
    }
}
