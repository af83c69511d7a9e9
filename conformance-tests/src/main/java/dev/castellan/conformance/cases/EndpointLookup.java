package dev.castellan.conformance.cases;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the operation of a literal request line in the endpoint table. */
final class EndpointLookup {

    private EndpointLookup() {}

    static Optional<Endpoint<?, ?>> request(Exchange.Request request) {
        List<String> path = segments(request);
        return Endpoints.ALL.stream()
                .filter(endpoint -> endpoint.method().name().equals(request.method()))
                .filter(endpoint -> endpoint.path().matches(path))
                .min(Comparator.comparingInt(
                        endpoint -> endpoint.path().variables().size()));
    }

    /**
     * Returns whether a request calls an operation beyond the specification, or uses the path of such an operation with
     * a different method.
     */
    static boolean isBeyondSpecification(Exchange.Request request) {
        return request(request).map(Endpoint::extension).orElseGet(() -> {
            List<String> path = segments(request);
            return Endpoints.ALL.stream()
                    .filter(Endpoint::extension)
                    .anyMatch(endpoint -> endpoint.path().matches(path));
        });
    }

    private static List<String> segments(Exchange.Request request) {
        String path = request.target().split("\\?", 2)[0];
        String below = path.startsWith(Endpoints.PREFIX + "/")
                ? path.substring(Endpoints.PREFIX.length() + 1)
                : "none/of/the/table";
        return List.of(below.split("/", -1));
    }
}
