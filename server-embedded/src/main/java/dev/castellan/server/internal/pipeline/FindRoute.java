package dev.castellan.server.internal.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.METHOD_NOT_ALLOWED;
import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;

import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import org.jspecify.annotations.Nullable;

/** Refuses a request whose path or method the server does not serve. */
final class FindRoute {

    private FindRoute() {}

    /**
     * Returns the route of a request. {@link ErrorAnswers} adds {@code Allow} to the refusal of a method.
     *
     * @param match the routes at its path; absent if there are none
     * @param route the one for its method; absent if there is none
     */
    static Route<?, ?> of(Router.@Nullable Match match, @Nullable Route<?, ?> route) {
        if (match == null) {
            throw Refusal.of(NOT_FOUND, "no such path: see the documentation of /api/v1");
        }
        if (route == null) {
            throw Refusal.of(METHOD_NOT_ALLOWED, "this path knows the methods " + match.allow());
        }
        return route;
    }
}
