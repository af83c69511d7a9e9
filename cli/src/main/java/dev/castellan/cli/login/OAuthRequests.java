package dev.castellan.cli.login;

import dev.castellan.cli.connection.LoginProfile;
import dev.castellan.cli.operations.SharedOptions;
import dev.castellan.client.CastellanClient;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Sends forms without a token to the endpoints of a deployment that give tokens. Uses the client of the API, and so its
 * settings for proxies, certificates and timeouts. Not thread-safe.
 */
final class OAuthRequests implements AutoCloseable {

    private static final int BAD_REQUEST = 400;

    private final CastellanClient client;
    private String form = "";

    OAuthRequests(LoginProfile profile, SharedOptions shared) {
        // the client needs a token, which the interceptor removes
        client = shared.build(profile.builder("none").attemptInterceptor(new FormRequests()), profile.url(), null);
    }

    /**
     * Sends a form, and returns the fields of the response. A response that reports an error has the field {@code
     * error}.
     *
     * @param path the path below the URL of the deployment, such as {@code /oauth/token}
     * @throws InvalidJsonException if the response is no JSON object
     * @throws dev.castellan.client.errors.CastellanException if the response has neither the status 200 nor 400, or if
     *     there is none
     */
    Map<String, JsonValue> post(String path, Map<String, String> fields) {
        form = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        Endpoint<Void, JsonValue> endpoint = Endpoint.post("login", path)
                .responds(200, BodyType.of(JsonValue.class))
                .extension()
                .build();
        JsonValue response = client.exchange(endpoint, Arguments.none()).value();
        if (response == null) {
            throw new InvalidJsonException("expected a JSON object");
        }
        return response.fields();
    }

    @Override
    public void close() {
        client.close();
    }

    /** Replaces the requests of the API with forms, and lets the caller read their errors. */
    private final class FormRequests implements Interceptor {

        @Override
        public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
            return new ApiRequest(
                    "POST",
                    request.path().substring(Endpoints.PREFIX.length()),
                    "",
                    Headers.of("Accept", "application/json", "Content-Type", "application/x-www-form-urlencoded"),
                    form.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
            boolean isError = response.status() == BAD_REQUEST;
            return isError ? new ApiResponse(200, response.headers(), response.body()) : response;
        }
    }
}
