package dev.castellan.client.internal.call;

import dev.castellan.client.call.CallOptions;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes the request of a call, without the token.
 *
 * @param projectHeader the name of the header that names a project
 * @param path the path, relative to {@code /api/v1}, to use instead of the endpoint's path, or {@code null}
 */
public record RequestWriter(String projectHeader, @Nullable String path) {

    private static final int USUAL_HEADERS = 6;

    public RequestWriter(String projectHeader) {
        this(projectHeader, null);
    }

    /** Returns a writer that uses this path, relative to {@code /api/v1}, instead of the endpoint's path. */
    public RequestWriter to(String expandedPath) {
        return new RequestWriter(projectHeader, expandedPath);
    }

    /**
     * Returns the request. A POST has the caller's {@code Idempotency-Key} or a random key, a PATCH only the caller's.
     *
     * @throws IllegalArgumentException if the arguments do not match the endpoint
     */
    public <I> ApiRequest write(Endpoint<I, ?> endpoint, Arguments<I> arguments, CallOptions options) {
        byte[] body = body(endpoint, arguments, options);
        return new ApiRequest(
                endpoint.method().name(),
                Endpoints.PREFIX + (path == null ? endpoint.path().expand(arguments.path()) : path),
                PercentEncoding.query(query(arguments, options)),
                headers(endpoint, arguments, options, body.length > 0),
                body);
    }

    private static Map<String, String> query(Arguments<?> arguments, CallOptions options) {
        if (options.query().isEmpty()) {
            return arguments.query();
        }
        Map<String, String> query = new LinkedHashMap<>(arguments.query());
        query.putAll(options.query());
        return query;
    }

    private Headers headers(Endpoint<?, ?> endpoint, Arguments<?> arguments, CallOptions options, boolean hasBody) {
        Headers.Builder headers = Headers.builder(USUAL_HEADERS).add("Accept", "application/json");
        if (hasBody) {
            headers.add("Content-Type", "application/json");
        }
        UUID project = project(endpoint, arguments, options);
        if (project != null) {
            headers.add(projectHeader, project.toString());
        }
        String key = key(endpoint.method(), options);
        if (key != null) {
            headers.add(Endpoints.IDEMPOTENCY_HEADER, key);
        }
        options.headers().forEach(headers::add);
        return headers.build();
    }

    private static @Nullable String key(HttpMethod method, CallOptions options) {
        String chosen = options.idempotencyKey().orElse(null);
        return switch (method) {
            case POST -> chosen == null ? UUID.randomUUID().toString() : chosen;
            case PATCH -> chosen;
            case GET, PUT, DELETE -> null;
        };
    }

    /**
     * Returns the project from the arguments or the options. Returns {@code null} if neither names a project, or if a
     * header option already does.
     */
    private @Nullable UUID project(Endpoint<?, ?> endpoint, Arguments<?> arguments, CallOptions options) {
        if (options.headers().count(projectHeader) > 0) {
            return null;
        }
        UUID named = arguments.project();
        return named == null && endpoint.takesProject() ? options.project().orElse(null) : named;
    }

    /**
     * Returns the body, which may be empty.
     *
     * @throws IllegalArgumentException if a required body is missing, or if the options add fields to a body that is
     *     not a JSON object
     */
    private static <I> byte[] body(Endpoint<I, ?> endpoint, Arguments<I> arguments, CallOptions options) {
        I body = arguments.body();
        if (body == null && endpoint.takesBody() && !endpoint.inputOptional()) {
            throw new IllegalArgumentException(endpoint + ": needs a request body");
        }
        if (!options.bodyFields().isEmpty() && endpoint.method() != HttpMethod.GET) {
            return bodyWith(options.bodyFields(), endpoint, body);
        }
        return body == null ? ApiRequest.NO_BODY : Json.write(body);
    }

    private static byte[] bodyWith(Map<String, JsonValue> fields, Endpoint<?, ?> endpoint, @Nullable Object body) {
        Map<String, JsonValue> all = new LinkedHashMap<>();
        if (body != null) {
            JsonValue own = JsonValue.parse(new String(Json.write(body), StandardCharsets.UTF_8));
            if (!own.isObject()) {
                throw new IllegalArgumentException(endpoint + ": bodyField: the request body is not a JSON object");
            }
            all.putAll(own.fields());
        }
        all.putAll(fields);
        return Json.write(all);
    }
}
