package dev.castellan.system.stubs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.PathTemplate;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Converts a response from a real server into a stub for all requests of the same form. */
final class ReadyStub {

    static final String STARTED = "Started";

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String ID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    /** The headers that differ between two responses to the same request. */
    private static final Set<String> OMITTED = Set.of("Castellan-Request-Id", "RateLimit", "RateLimit-Policy");

    private static final String BEARER = "[Bb]earer +[A-Za-z0-9._~+/-]+=*";

    private ReadyStub() {}

    /** Returns the stub for an operation in a state, which is {@link #STARTED} or the name of an error. */
    static String of(Endpoint<?, ?> endpoint, String state, ApiRequest request, ApiResponse recorded) {
        ObjectNode stub = MAPPER.createObjectNode();
        stub.put("scenarioName", endpoint.id()).put("requiredScenarioState", state);
        ObjectNode matched = stub.putObject("request");
        matched.put("method", endpoint.method().name()).put("urlPathPattern", pattern(endpoint));
        matched.putObject("headers").putObject("Authorization").put("matches", BEARER);
        response(stub, request, recorded);
        return text(stub);
    }

    /** Returns the stub for all requests without a token. */
    static String ofNobody(ApiRequest request, ApiResponse recorded) {
        ObjectNode stub = MAPPER.createObjectNode();
        ObjectNode matched = stub.putObject("request");
        matched.put("method", "ANY").put("urlPathPattern", Endpoints.PREFIX + "/.*");
        matched.putObject("headers").putObject("Authorization").put("absent", true);
        response(stub, request, recorded);
        return text(stub);
    }

    private static void response(ObjectNode stub, ApiRequest request, ApiResponse recorded) {
        RandomResponse random =
                new RandomResponse(List.of(request.path().substring(1).split("/", -1)));
        ObjectNode response = stub.putObject("response").put("status", recorded.status());
        ObjectNode headers = response.putObject("headers");
        recorded.headers().forEach((name, value) -> {
            if (!OMITTED.contains(name)) {
                headers.put(name, random.of(value));
            }
        });
        if (recorded.body().length > 0) {
            String body = random.of(new String(recorded.body(), StandardCharsets.UTF_8));
            try {
                response.set("jsonBody", MAPPER.readTree(body));
            } catch (JsonProcessingException e) {
                throw new AssertionError(body, e);
            }
            if (body.contains("{{")) {
                response.putArray("transformers").add("response-template");
            }
        }
    }

    private static String pattern(Endpoint<?, ?> endpoint) {
        return endpoint.path().segments().stream()
                .map(segment -> PathTemplate.isVariable(segment) ? ID : segment)
                .collect(Collectors.joining("/", Endpoints.PREFIX + "/", ""));
    }

    private static String text(ObjectNode stub) {
        return stub.toPrettyString() + "\n";
    }
}
