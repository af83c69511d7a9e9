package dev.castellan.client.call;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one operation, with everything that came.
 *
 * <p>{@link #toString()} shows status and size only: value and body may hold a secret.
 *
 * @param <T> what the operation answers
 * @param value what the body holds; absent where the operation answers no body, or a PUT or DELETE came without one
 * @param response the answer as it came
 */
public record TypedResponse<T>(@Nullable T value, ApiResponse response) {

    /**
     * Returns the fields that came besides those that the value's record knows, in their order; empty if the body is no
     * JSON object. Those of a page's items are in {@link #json()}.
     */
    public Map<String, JsonValue> additionalProperties() {
        if (value == null || value instanceof JsonValue || response.body().length == 0) {
            return Map.of();
        }
        JsonValue json = json();
        return json.isObject() ? json.fieldsUnknownTo(value.getClass()) : Map.of();
    }

    /**
     * Returns the body as JSON, every field included.
     *
     * @throws InvalidJsonException if the body is empty, or no JSON
     */
    public JsonValue json() {
        return JsonValue.parse(new String(response.body(), StandardCharsets.UTF_8));
    }

    /**
     * Returns the HTTP status: of 200 to 299, or the 404 of a repeated DELETE whose earlier attempt may have done the work,
     * which is a success.
     */
    public int status() {
        return response.status();
    }

    /** Returns the header fields. */
    public Headers headers() {
        return response.headers();
    }

    /** Returns the body as it came; empty if there is none. Not copied: never change it. */
    public byte[] body() {
        return response.body();
    }

    @Override
    public String toString() {
        return response.toString();
    }
}
