package dev.castellan.client.call;

import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.client.internal.text.HeaderText;
import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The options of one call, or of all calls of one resource client, as in {@code
 * client.projects().withOptions(options)}. Options that are not set are inherited from the client. Immutable.
 *
 * <p>{@link #toString()} omits the token and all header, query and field values, because they may be secret.
 *
 * @param headers additional header fields
 * @param query additional query parameters, without percent-encoding, which replace the operation's parameters with the
 *     same name
 * @param bodyFields additional fields of the request body, which replace the operation's fields with the same name
 * @param idempotencyKey the {@code Idempotency-Key} that all attempts of a POST send
 * @param deadline the time limit of the whole call, including all attempts and the pauses between them
 * @param attemptTimeout the time limit of one attempt
 * @param token the API token. Calls act as the owner of the token
 * @param project the project for calls that accept a project but do not name one
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

    /** No options. Calls use the options of the client. */
    public static final CallOptions NONE =
            new CallOptions(Headers.empty(), Map.of(), Map.of(), null, null, null, null, null);

    /**
     * Checks the values and copies the maps.
     *
     * @throws IllegalArgumentException if a value cannot be sent, or if a time is not between 1 millisecond and 24
     *     days. The message names the option but contains neither the token nor a header value
     */
    public CallOptions {
        headers.forEach(HeaderText::check);
        query = copy(query);
        bodyFields = copy(bodyFields);
        if (idempotencyKey != null) {
            OptionChecks.idempotencyKey(idempotencyKey);
        }
        OptionChecks.time("deadline", deadline);
        OptionChecks.time("attemptTimeout", attemptTimeout);
        if (token != null) {
            BearerToken.check(token);
        }
    }

    private static <V> Map<String, V> copy(Map<String, V> values) {
        return values.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns the time limits and the names of the options that are set. */
    @Override
    public String toString() {
        return "CallOptions[headers=" + headers + ", query=" + query.keySet() + ", bodyFields=" + bodyFields.keySet()
                + (idempotencyKey == null ? "" : ", idempotencyKey")
                + (deadline == null ? "" : ", deadline=" + deadline)
                + (attemptTimeout == null ? "" : ", attemptTimeout=" + attemptTimeout)
                + (token == null ? "" : ", token")
                + (project == null ? "" : ", project=" + project) + "]";
    }

    /** Returns a copy with an additional header field. Existing fields with the same name are kept. */
    public CallOptions withHeader(String name, String value) {
        Headers.Builder more = Headers.builder(headers.size() + 1);
        headers.forEach(more::add);
        return new CallOptions(
                more.add(name, value).build(),
                query,
                bodyFields,
                idempotencyKey,
                deadline,
                attemptTimeout,
                token,
                project);
    }

    /**
     * Returns a copy with a query parameter, without percent-encoding. Replaces a parameter of the operation with the
     * same name.
     */
    public CallOptions withQuery(String name, String value) {
        Map<String, String> more = with(query, name, value);
        return new CallOptions(headers, more, bodyFields, idempotencyKey, deadline, attemptTimeout, token, project);
    }

    /**
     * Returns a copy with a field of the request body. Replaces a field of the operation with the same name.
     *
     * @param value a value that {@link JsonValue#of} accepts: a {@link JsonValue}, map, list, record, string, number or
     *     boolean
     */
    public CallOptions withBodyField(String name, Object value) {
        Map<String, JsonValue> more = with(bodyFields, name, JsonValue.of(value));
        return new CallOptions(headers, query, more, idempotencyKey, deadline, attemptTimeout, token, project);
    }

    private static <V> Map<String, V> with(Map<String, V> values, String name, V value) {
        Map<String, V> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return more;
    }

    /**
     * Returns a copy with the {@code Idempotency-Key} of all attempts of a POST, which has 1 to 255 visible ASCII
     * characters. Default: a random UUID.
     */
    public CallOptions withIdempotencyKey(String key) {
        return new CallOptions(headers, query, bodyFields, key, deadline, attemptTimeout, token, project);
    }

    /** Returns a copy that limits the whole call, including all attempts and the pauses between them. */
    public CallOptions withDeadline(Duration time) {
        return new CallOptions(headers, query, bodyFields, idempotencyKey, time, attemptTimeout, token, project);
    }

    /** Returns a copy that limits one attempt. */
    public CallOptions withAttemptTimeout(Duration time) {
        return new CallOptions(headers, query, bodyFields, idempotencyKey, deadline, time, token, project);
    }

    /** Returns a copy with this API token. Calls act as the owner of the token. */
    public CallOptions withToken(String text) {
        return new CallOptions(headers, query, bodyFields, idempotencyKey, deadline, attemptTimeout, text, project);
    }

    /** Returns a copy with the project for calls that accept a project but do not name one. */
    public CallOptions withProject(UUID id) {
        return new CallOptions(headers, query, bodyFields, idempotencyKey, deadline, attemptTimeout, token, id);
    }
}
