package dev.castellan.client.call;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The whole answer to one call: the typed value, and the response with status, headers and body.
 *
 * <p>{@link #toString()} shows only status and size, since value and body may hold a secret.
 *
 * @param <T> the type of the value
 * @param value the value of the body; absent if the operation answers no body, or if the answer to a PUT or DELETE has
 *     none
 * @param response the answer as it was received
 */
public record TypedResponse<T>(@Nullable T value, ApiResponse response) {

    /**
     * Returns the fields that the value's record does not have, in their order; empty if the body is not a JSON object.
     * Such fields of a page's items are in {@link #json()}.
     */
    public Map<String, JsonValue> additionalProperties() {
        if (value == null || value instanceof JsonValue || response.body().length == 0) {
            return Map.of();
        }
        JsonValue json = json();
        return json.isObject() ? json.fieldsUnknownTo(value.getClass()) : Map.of();
    }

    /**
     * Returns the body as JSON, with all fields.
     *
     * @throws InvalidJsonException if the body is empty or not JSON
     */
    public JsonValue json() {
        return JsonValue.parse(new String(response.body(), StandardCharsets.UTF_8));
    }

    /**
     * Returns the HTTP status: from 200 to 299, or 404 for a retried DELETE whose earlier attempt may have deleted the
     * resource, which counts as a success.
     */
    public int status() {
        return response.status();
    }

    /** Returns the header fields. */
    public Headers headers() {
        return response.headers();
    }

    /** Returns the body as it was received; empty if there is none. It is not copied and must not be changed. */
    public byte[] body() {
        return response.body();
    }

    @Override
    public String toString() {
        return response.toString();
    }
}
