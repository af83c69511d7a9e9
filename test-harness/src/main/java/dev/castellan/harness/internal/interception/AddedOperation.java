package dev.castellan.harness.internal.interception;

import dev.castellan.model.endpoint.Access;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.PathTemplate;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.RouteCall;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An operation that an interception adds, served as a route of the real server. The server recognizes the caller and
 * checks the role, the body, and access to the resources in the path. Then the interception responds.
 */
record AddedOperation(HttpMethod method, PathTemplate path, Access access, List<String> parameters) {

    private static final JsonValue NOTHING = JsonValue.parse("{}");

    static AddedOperation of(HttpMethod method, String template) {
        return new AddedOperation(method, new PathTemplate(template), Access.EVERY_USER, List.of());
    }

    AddedOperation withAccess(Access newAccess) {
        return new AddedOperation(method, path, newAccess, parameters);
    }

    AddedOperation withParameters(String... names) {
        return new AddedOperation(method, path, access, List.of(names));
    }

    /** Returns the route. */
    Route<?, ?> route() {
        return method == HttpMethod.GET || method == HttpMethod.DELETE
                ? route(BodyType.none())
                : route(BodyType.of(JsonValue.class));
    }

    private <I> Route<I, JsonValue> route(BodyType<I> input) {
        Endpoint<I, JsonValue> endpoint = new Endpoint<>(
                "undocumented." + method + path,
                method,
                path,
                input,
                true,
                BodyType.of(JsonValue.class),
                200,
                access,
                parameters,
                false,
                Map.of(),
                Set.of(ErrorCode.NOT_FOUND),
                true);
        return Route.reading(endpoint, this::checked);
    }

    private JsonValue checked(RouteCall<?> call) {
        List<String> segments = path.segments();
        int ids = 0;
        for (int i = 1; i < segments.size(); i++) {
            if (PathTemplate.isVariable(segments.get(i))) {
                check(segments.get(i - 1), call, Arguments.path(call.arguments().id(ids++)));
            }
        }
        return NOTHING;
    }

    /**
     * Checks that the caller can access the resource with an id. The preceding path segment determines the kind of
     * resource. The handler must check ids that follow other segments.
     */
    private static void check(String word, RouteCall<?> call, Arguments<Void> id) {
        Object unused = switch (word) {
            case "projects" -> call.perform(ProjectEndpoints.GET, id);
            case "users" -> call.perform(UserEndpoints.GET, id);
            case "collections" -> call.perform(CollectionEndpoints.GET, id);
            case "inputs" -> call.perform(InputEndpoints.GET, id);
            case "queries" -> call.perform(QueryEndpoints.GET, id);
            default -> id;
        };
    }
}
