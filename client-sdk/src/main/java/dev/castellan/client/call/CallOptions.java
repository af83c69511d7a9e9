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
 * The options of one call, or of the calls of one resource client, as in {@code client.projects().with(options)}. An
 * absent value leaves that of the client unchanged. Immutable.
 *
 * <p>{@link #toString()} shows names only, since values may be secret.
 *
 * @param headers additional header fields
 * @param query additional query parameters, not encoded; one replaces a parameter of the operation with the same name
 * @param bodyFields additional fields of the request body; one replaces a field of the operation with the same name
 * @param idempotencyKey the {@code Idempotency-Key} of a POST, the same on every attempt
 * @param deadline the time limit of the whole call: attempts, the waits between them, and the body
 * @param attemptTimeout the time limit of one attempt
 * @param token the API token; the call acts as its owner
 * @param project the project of operations that take one and name none
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

    /** No options: calls are made as the client makes them. */
    public static final CallOptions NONE =
            new CallOptions(Headers.empty(), Map.of(), Map.of(), null, null, null, null, null);

    /**
     * Checks everything and copies the maps.
     *
     * @throws IllegalArgumentException if a value cannot be sent, or a time is not from 1 millisecond to 24 days; the
     *     message names the option and shows neither token nor header value
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

    /** Starts building options; none is set. */
    public static CallOptionsBuilder builder() {
        return NONE.toBuilder();
    }

    /** Starts building options from these. */
    public CallOptionsBuilder toBuilder() {
        return new CallOptionsBuilder(this);
    }

    private static <V> Map<String, V> copy(Map<String, V> values) {
        return values.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns the names of the options that are set, and the times. */
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
