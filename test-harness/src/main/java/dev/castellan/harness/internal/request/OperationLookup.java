package dev.castellan.harness.internal.request;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.PathTemplate;
import dev.castellan.model.exchange.ApiRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the operation of a request by method and path, even if the server refused the request. */
public final class OperationLookup {

    private OperationLookup() {}

    public static @Nullable Endpoint<?, ?> find(List<Endpoint<?, ?>> endpoints, ApiRequest request) {
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        Endpoint<?, ?> found = null;
        for (Endpoint<?, ?> endpoint : endpoints) {
            if (endpoint.method().name().equals(method) && matches(endpoint.path(), request.path())) {
                // a literal segment takes precedence over a variable, as in /users/me
                found = found == null
                                || endpoint.path().variables().size()
                                        < found.path().variables().size()
                        ? endpoint
                        : found;
            }
        }
        return found;
    }

    public static boolean matches(PathTemplate template, String path) {
        if (!path.startsWith(Endpoints.PREFIX + "/")) {
            return false;
        }
        List<String> asked =
                List.of(path.substring(Endpoints.PREFIX.length() + 1).split("/", -1));
        List<String> segments = template.segments();
        if (asked.size() != segments.size()) {
            return false;
        }
        for (int i = 0; i < segments.size(); i++) {
            if (!PathTemplate.isVariable(segments.get(i)) && !segments.get(i).equals(asked.get(i))) {
                return false;
            }
        }
        return true;
    }
}
