package dev.castellan.client.call;

import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.client.internal.text.HeaderText;
import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The options of one call, as in {@code client.projects().create(name, options)}, or of all calls of one resource
 * client, as in {@code client.projects().withOptions(options)}. Options that are not set are inherited from the client.
 * Immutable.
 *
 * <p>{@link #toString()} omits the token, the key and all header, query and field values, because they may be secret.
 */
public final class CallOptions {

    /** No options. Calls use the options of the client. */
    public static final CallOptions NONE = new CallOptions(Headers.empty(), Map.of(), Map.of(), Map.of());

    private final Headers headers;
    private final Map<String, String> query;
    private final Map<String, JsonValue> bodyFields;

    /** The options with a single value, by name. */
    private final Map<String, Object> values;

    private CallOptions(
            Headers headers, Map<String, String> query, Map<String, JsonValue> bodyFields, Map<String, Object> values) {
        this.headers = headers;
        this.query = query;
        this.bodyFields = bodyFields;
        this.values = values;
    }

    /**
     * Returns a copy with a header field, which replaces existing fields with the same name.
     *
     * @throws IllegalArgumentException if the name or the value is invalid, or if the client sets this header itself.
     *     The message does not contain the value
     */
    public CallOptions withHeader(String name, String value) {
        HeaderText.check(name, value);
        return new CallOptions(headers.with(name, value), query, bodyFields, values);
    }

    /**
     * Returns a copy with a query parameter, without percent-encoding. Replaces a parameter of the operation with the
     * same name.
     */
    public CallOptions withQuery(String name, String value) {
        return new CallOptions(headers, merged(query, Map.of(name, value)), bodyFields, values);
    }

    /**
     * Returns a copy with a field of the request body. Replaces a field of the operation with the same name.
     *
     * @param value a value that {@link JsonValue#of} accepts: a {@link JsonValue}, map, list, record, string, number or
     *     boolean
     */
    public CallOptions withBodyField(String name, Object value) {
        return new CallOptions(headers, query, merged(bodyFields, Map.of(name, JsonValue.of(value))), values);
    }

    /**
     * Returns a copy with the {@code Idempotency-Key} of one POST or PATCH, which all attempts send. Default: a random
     * UUID for a POST, no key for a PATCH.
     *
     * @throws IllegalArgumentException if the key does not consist of 1 to 255 visible ASCII characters
     */
    public CallOptions withIdempotencyKey(String key) {
        return with("idempotencyKey", OptionChecks.idempotencyKey(key));
    }

    /**
     * Returns a copy that limits the whole call, including all attempts and the pauses between them.
     *
     * @throws IllegalArgumentException if the time is not between 1 millisecond and 24 days
     */
    public CallOptions withDeadline(Duration time) {
        return with("deadline", OptionChecks.time("deadline", time));
    }

    /**
     * Returns a copy that limits one attempt.
     *
     * @throws IllegalArgumentException if the time is not between 1 millisecond and 24 days
     */
    public CallOptions withAttemptTimeout(Duration time) {
        return with("attemptTimeout", OptionChecks.time("attemptTimeout", time));
    }

    /**
     * Returns a copy with this retry policy. The calls share the budget of the client if the policies have the same
     * {@link Retries#budget()}. Otherwise each call begins with a full budget.
     */
    public CallOptions withRetries(Retries policy) {
        return with("retries", OptionChecks.requireValue("retries", policy));
    }

    /**
     * Returns a copy with this API token. Calls act as the owner of the token.
     *
     * @throws IllegalArgumentException if the token is empty or contains characters other than visible ASCII. The
     *     message does not contain the token
     */
    public CallOptions withToken(String token) {
        return with("token", BearerToken.check(token));
    }

    /** Returns a copy with the project for calls that accept a project but do not name one. */
    public CallOptions withProject(UUID id) {
        return with("project", OptionChecks.requireValue("project", id));
    }

    /**
     * Returns a copy with all options that are set in {@code other}. Keeps headers, query parameters and body fields
     * with other names.
     */
    public CallOptions withAll(CallOptions other) {
        return new CallOptions(
                headers.withAll(other.headers),
                merged(query, other.query),
                merged(bodyFields, other.bodyFields),
                merged(values, other.values));
    }

    /** Returns the additional header fields. */
    public Headers headers() {
        return headers;
    }

    /** Returns the additional query parameters, without percent-encoding. */
    public Map<String, String> query() {
        return query;
    }

    /** Returns the additional fields of the request body. */
    public Map<String, JsonValue> bodyFields() {
        return bodyFields;
    }

    /** Returns the {@code Idempotency-Key}. */
    public Optional<String> idempotencyKey() {
        return value("idempotencyKey", String.class);
    }

    /** Returns the time limit of a whole call. */
    public Optional<Duration> deadline() {
        return value("deadline", Duration.class);
    }

    /** Returns the time limit of one attempt. */
    public Optional<Duration> attemptTimeout() {
        return value("attemptTimeout", Duration.class);
    }

    /** Returns the retry policy. */
    public Optional<Retries> retries() {
        return value("retries", Retries.class);
    }

    /** Returns the API token. */
    public Optional<String> token() {
        return value("token", String.class);
    }

    /** Returns the project for calls that accept a project but do not name one. */
    public Optional<UUID> project() {
        return value("project", UUID.class);
    }

    private CallOptions with(String option, Object value) {
        return new CallOptions(headers, query, bodyFields, merged(values, Map.of(option, value)));
    }

    private <T> Optional<T> value(String option, Class<T> type) {
        return Optional.ofNullable(type.cast(values.get(option)));
    }

    private static <V> Map<String, V> merged(Map<String, V> values, Map<String, V> more) {
        Map<String, V> all = new LinkedHashMap<>(values);
        all.putAll(more);
        return Collections.unmodifiableMap(all);
    }

    private List<Object> all() {
        return List.of(headers, query, bodyFields, values);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallOptions that && all().equals(that.all());
    }

    @Override
    public int hashCode() {
        return all().hashCode();
    }

    /** Returns the names of all options, and the values of those that are not secret. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(
                "CallOptions[headers=" + headers + ", query=" + query.keySet() + ", bodyFields=" + bodyFields.keySet());
        values.forEach(
                (option, value) -> text.append(", ").append(option).append(value instanceof String ? "" : "=" + value));
        return text.append(']').toString();
    }
}
