package dev.castellan.server.internal.http;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.execution.OperationCall;
import dev.castellan.server.internal.execution.OperationRoute;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Encodes the result of an operation as a response. */
public final class ResponseEncoder {

    /** The headers of every response without a body. */
    static final Headers WITHOUT_BODY = Headers.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");

    /** The headers of every response with a body. */
    public static final Headers WITH_BODY = Headers.of(
            "Content-Type", "application/json", "Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");

    private final Set<Endpoint<?, ?>> served;

    /** @param routes the routes of the server, which are the only targets of {@code Location} */
    ResponseEncoder(List<OperationRoute<?, ?>> routes) {
        this.served = routes.stream().map(OperationRoute::endpoint).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the response with the result of a call. */
    <O> ApiResponse encode(OperationCall<?, O> call, @Nullable O output) {
        OperationRoute<?, O> route = call.route();
        int status = route.endpoint().status();
        if (output == null || route.endpoint().output().isNone()) {
            return new ApiResponse(status, WITHOUT_BODY, ApiRequest.NO_BODY);
        }
        String location = location(call, output);
        Headers headers = location == null ? WITH_BODY : WITH_BODY.with("Location", location);
        byte[] body = Json.write(output);
        return new ApiResponse(status, withFields(headers, route.endpoint().headers(), body), body);
    }

    /** Adds the headers that repeat fields of the body. */
    private static Headers withFields(Headers headers, Map<String, String> names, byte[] body) {
        if (names.isEmpty()) {
            return headers;
        }
        Map<String, JsonValue> fields =
                JsonValue.parse(new String(body, StandardCharsets.UTF_8)).fields();
        Headers result = headers;
        for (Map.Entry<String, String> name : names.entrySet()) {
            JsonValue field = fields.get(name.getValue());
            result = field == null ? result : result.with(name.getKey(), field.convertTo(String.class));
        }
        return result;
    }

    private <O> @Nullable String location(OperationCall<?, O> call, O output) {
        UUID id = call.createdId(output);
        Endpoint<?, ?> readAt = call.route().readAt();
        return id == null || readAt == null || !served.contains(readAt)
                ? null
                : Endpoints.PREFIX + readAt.path().expand(List.of(id));
    }
}
