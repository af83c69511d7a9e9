package dev.castellan.client.call;

import dev.castellan.client.internal.text.RequestId;
import dev.castellan.client.internal.text.TokenExpiry;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The whole response to a call: the typed value, the status, the headers and the body.
 *
 * <p>{@link #toString()} contains only the status and the body size, because the value and the body may contain a
 * secret.
 *
 * @param <T> the type of the value
 * @param value the value of the body, or {@code null} if the operation returns no body or the response to a PUT or
 *     DELETE of a membership is empty
 * @param response the response as received
 */
public record TypedResponse<T>(@Nullable T value, ApiResponse response) {

    /**
     * Returns the fields of the body that the type does not declare, in order. Returns an empty map if the body is not
     * a JSON object. For the items of a page, use {@link #json()}.
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
     * @throws InvalidJsonException if the body is empty or is not valid JSON
     */
    public JsonValue json() {
        return JsonValue.parse(new String(response.body(), StandardCharsets.UTF_8));
    }

    /**
     * Returns the HTTP status, from 200 to 299. A retried DELETE may also have status 404, because an earlier attempt
     * may have deleted the resource.
     */
    public int status() {
        return response.status();
    }

    /** Returns the header fields. */
    public Headers headers() {
        return response.headers();
    }

    /**
     * Returns the identifier under which the operator finds the request: {@code Castellan-Request-Id} of the response,
     * else its {@code X-Request-Id}.
     */
    public Optional<String> requestId() {
        return Optional.ofNullable(RequestId.in(headers(), null));
    }

    /**
     * Returns the expiry of the token that authenticated the request. Returns empty if the token does not expire, or if
     * the deployment does not report the expiry.
     */
    public Optional<Instant> tokenExpiresAt() {
        return Optional.ofNullable(TokenExpiry.in(headers()));
    }

    /** Returns the body as received, which may be empty. The array is not copied and must not be modified. */
    public byte[] body() {
        return response.body();
    }

    @Override
    public String toString() {
        return response.toString();
    }
}
