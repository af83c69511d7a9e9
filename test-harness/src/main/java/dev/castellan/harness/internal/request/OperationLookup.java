package dev.castellan.harness.internal.request;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.PathTemplate;
import dev.castellan.model.exchange.ApiRequest;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the operation of a request by method and path, even if the server refused the request. */
public final class OperationLookup {

    private OperationLookup() {}

    public static @Nullable Endpoint<?, ?> find(List<Endpoint<?, ?>> endpoints, ApiRequest request) {
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        return endpoints.stream()
                .filter(endpoint -> endpoint.method().name().equals(method) && matches(endpoint.path(), request.path()))
                // a literal segment takes precedence over a variable, as in /users/me
                .min(Comparator.comparingInt(
                        endpoint -> endpoint.path().variables().size()))
                .orElse(null);
    }

    public static boolean matches(PathTemplate template, String path) {
        return path.startsWith(Endpoints.PREFIX + "/")
                && template.matches(
                        List.of(path.substring(Endpoints.PREFIX.length() + 1).split("/", -1)));
    }
}
