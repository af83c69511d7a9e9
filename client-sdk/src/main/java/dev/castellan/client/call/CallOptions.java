package dev.castellan.client.call;

import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.client.internal.text.HeaderText;
import dev.castellan.client.internal.text.IdempotencyKey;
import dev.castellan.client.internal.text.TimeLimits;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What one call, or the calls of one resource client, do otherwise than the client: see for example {@link
 * ProjectsClient#with}. An absent value leaves things as they are. Immutable.
 *
 * <p>{@link #toString()} shows names only: values may hold secrets.
 *
 * @param headers header fields sent besides the client's own
 * @param query query parameters sent besides the operation's own, or in place of one of the same name; not encoded
 * @param bodyFields fields of the request body sent besides the operation's own, or in place of one of the same name
 * @param idempotencyKey the {@code Idempotency-Key} of a POST, the same on every attempt
 * @param deadline the time for the whole call: attempts, waits between them, and body
 * @param attemptTimeout the time for one attempt
 * @param token the API token as whose owner to act
 * @param project the project of operations that take one, unless the call itself names another
 */
public record CallOptions(
        Headers headers,
        Map<String, String> query,
        Map<String, JsonValue> bodyFields,
        @Nullable String idempotencyKey,
        @Nullable Duration deadline,
        @Nullable Duration attemptTimeout,
        @Nullable String token,
        @Nullable UUID project) {

    /** Nothing otherwise. */
    public static final CallOptions NONE =
            new CallOptions(Headers.empty(), Map.of(), Map.of(), null, null, null, null, null);

    /**
     * Checks everything and copies the maps.
     *
     * @throws IllegalArgumentException if something cannot be sent, or a time is not from 1 millisecond to 24 days; the
     *     message names it and shows neither token nor header value
     */
    public CallOptions {
        headers.forEach(HeaderText::check);
        query = copy(query);
        bodyFields = copy(bodyFields);
        if (idempotencyKey != null) {
            IdempotencyKey.check(idempotencyKey);
        }
        TimeLimits.check("deadline", deadline);
        TimeLimits.check("attemptTimeout", attemptTimeout);
        if (token != null) {
            BearerToken.check(token);
        }
    }

    /** Starts options that change nothing. */
    public static CallOptionsBuilder builder() {
        return NONE.toBuilder();
    }

    /** Starts options that differ from these. */
    public CallOptionsBuilder toBuilder() {
        return new CallOptionsBuilder(this);
    }

    private static <V> Map<String, V> copy(Map<String, V> values) {
        return values.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns the names of what is set, and the times. */
    @Override
    public String toString() {
        return "CallOptions[headers=" + headers + ", query=" + query.keySet() + ", bodyFields=" + bodyFields.keySet()
                + (idempotencyKey == null ? "" : ", idempotencyKey")
                + (deadline == null ? "" : ", deadline=" + deadline)
                + (attemptTimeout == null ? "" : ", attemptTimeout=" + attemptTimeout)
                + (token == null ? "" : ", token")
                + (project == null ? "" : ", project=" + project) + "]";
    }
}
