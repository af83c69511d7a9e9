package dev.castellan.server.internal.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.METHOD_NOT_ALLOWED;
import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;

import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import org.jspecify.annotations.Nullable;

/** Refuses a request whose path or method the server does not serve. */
final class FindRoute {

    private FindRoute() {}

    /** Returns the route of a request. {@link ErrorAnswers} adds {@code Allow} to the refusal of a method. */
    static Route<?, ?> of(Router.@Nullable Match match, String method) {
        if (match == null) {
            throw Refusal.of(NOT_FOUND, "no such path: see the documentation of /api/v1");
        }
        Route<?, ?> route = match.route(method);
        if (route == null) {
            throw Refusal.of(METHOD_NOT_ALLOWED, "this path knows the methods " + match.allow());
        }
        return route;
    }
}
