package dev.castellan.client.internal.request;

import dev.castellan.client.call.CallOptions;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the body of a request. */
final class BodyWriter {

    private BodyWriter() {}

    /**
     * Returns the body; empty if there is none.
     *
     * @throws IllegalArgumentException if the endpoint needs a body, or if fields are to be added to a body that is not
     *     a JSON object
     */
    static <I> byte[] of(Endpoint<I, ?> endpoint, Arguments<I> arguments, CallOptions options) {
        I body = arguments.body();
        if (body == null && endpoint.takesBody() && !endpoint.inputOptional()) {
            throw new IllegalArgumentException(endpoint + ": needs a request body");
        }
        if (!options.bodyFields().isEmpty()) {
            return with(options.bodyFields(), endpoint, body);
        }
        return body == null ? ApiRequest.NO_BODY : Json.write(body);
    }

    private static byte[] with(Map<String, JsonValue> fields, Endpoint<?, ?> endpoint, @Nullable Object body) {
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
