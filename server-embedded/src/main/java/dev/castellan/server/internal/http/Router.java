package dev.castellan.server.internal.http;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.PathTemplate;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.server.internal.execution.OperationRoute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a request by its path, segment by segment. A literal segment takes precedence over a variable.
 * Does not decode or normalize the path, so an alternative spelling of a path does not match the route.
 */
final class Router {

    private static final String PREFIX = Endpoints.PREFIX + "/";

    private final Node root = new Node();

    /**
     * Creates a router for these routes.
     *
     * @throws IllegalArgumentException if two routes have the same method and path
     */
    Router(List<OperationRoute<?, ?>> routes) {
        routes.forEach(this::add);
    }

    /** Returns the routes at a path, or null if the path is unknown. */
    @Nullable
    RouteMatch find(String path) {
        if (!path.startsWith(PREFIX)) {
            return null;
        }
        Node node = root;
        List<String> variables = new ArrayList<>(2);
        int from = PREFIX.length();
        while (from <= path.length()) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            String segment = path.substring(from, to);
            Node next = node.literals.get(segment);
            if (next == null && !segment.isEmpty() && node.variable != null) {
                next = node.variable;
                variables.add(segment);
            }
            if (next == null) {
                return null;
            }
            node = next;
            from = to + 1;
        }
        return node.routes.isEmpty() ? null : new RouteMatch(node.routes, variables);
    }

    private void add(OperationRoute<?, ?> route) {
        Endpoint<?, ?> endpoint = route.endpoint();
        Node node = root;
        for (String segment : endpoint.path().segments()) {
            node = PathTemplate.isVariable(segment)
                    ? node.variable()
                    : node.literals.computeIfAbsent(segment, unused -> new Node());
        }
        OperationRoute<?, ?> other = node.routes.putIfAbsent(endpoint.method().name(), route);
        if (other != null) {
            throw new IllegalArgumentException(
                    "routes " + endpoint + " and " + other.endpoint() + " have the same path: change one of them");
        }
    }

    /**
     * The routes at a path.
     *
     * @param variables the values of the variables in the path
     */
    record RouteMatch(Map<String, OperationRoute<?, ?>> routes, List<String> variables) {

        /** Returns the route for a method, or null if the path does not support it. HEAD uses the route for GET. */
        @Nullable
        OperationRoute<?, ?> route(String method) {
            return routes.get(method.equals("HEAD") ? "GET" : method);
        }

        /** Returns the ids in the path, or null if one of them is malformed. */
        @Nullable
        List<UUID> ids() {
            List<UUID> ids = new ArrayList<>(variables.size());
            for (String variable : variables) {
                UUID id = UuidText.parse(variable);
                if (id == null) {
                    return null;
                }
                ids.add(id);
            }
            return ids;
        }

        /** Returns the methods that this path supports, as a value for {@code Allow}. */
        String allow() {
            TreeSet<String> methods = new TreeSet<>(routes.keySet());
            if (methods.contains("GET")) {
                methods.add("HEAD");
            }
            return String.join(", ", methods);
        }
    }

    private static final class Node {

        private final Map<String, Node> literals = new HashMap<>();
        private final Map<String, OperationRoute<?, ?>> routes = new HashMap<>();
        private @Nullable Node variable;

        private Node variable() {
            if (variable == null) {
                variable = new Node();
            }
            return variable;
        }
    }
}
