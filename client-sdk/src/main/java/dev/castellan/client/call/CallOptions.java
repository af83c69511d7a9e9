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

    /** Returns a builder for options. */
    public static Builder builder() {
        return NONE.toBuilder();
    }

    /** Returns a builder initialized with these options. */
    public Builder toBuilder() {
        return new Builder(this);
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

    /** Builds {@link CallOptions}. Not thread-safe. */
    public static final class Builder {

        private final Headers.Builder headers = Headers.builder(2);
        private final Map<String, String> query;
        private final Map<String, JsonValue> bodyFields;
        private @Nullable String idempotencyKey;
        private @Nullable Duration deadline;
        private @Nullable Duration attemptTimeout;
        private @Nullable String token;
        private @Nullable UUID project;

        Builder(CallOptions from) {
            from.headers().forEach(headers::add);
            this.query = new LinkedHashMap<>(from.query());
            this.bodyFields = new LinkedHashMap<>(from.bodyFields());
            this.idempotencyKey = from.idempotencyKey();
            this.deadline = from.deadline();
            this.attemptTimeout = from.attemptTimeout();
            this.token = from.token();
            this.project = from.project();
        }

        /** Adds a header field. Existing fields with the same name are kept. */
        public Builder header(String name, String value) {
            headers.add(name, value);
            return this;
        }

        /**
         * Adds a query parameter, without percent-encoding. Replaces a parameter of the operation with the same name.
         */
        public Builder query(String name, String value) {
            query.put(name, value);
            return this;
        }

        /**
         * Adds a field to the request body. Replaces a field of the operation with the same name.
         *
         * @param value a value that {@link JsonValue#of} accepts: a {@link JsonValue}, map, list, record, string,
         *     number or boolean
         */
        public Builder bodyField(String name, Object value) {
            bodyFields.put(name, JsonValue.of(value));
            return this;
        }

        /**
         * Sets the {@code Idempotency-Key} of all attempts of a POST, which has 1 to 255 visible ASCII characters.
         * Default: a random UUID.
         */
        public Builder idempotencyKey(String key) {
            this.idempotencyKey = key;
            return this;
        }

        /** Limits the duration of the whole call, including all attempts and the pauses between them. */
        public Builder deadline(Duration time) {
            this.deadline = time;
            return this;
        }

        /** Limits the duration of one attempt. */
        public Builder attemptTimeout(Duration time) {
            this.attemptTimeout = time;
            return this;
        }

        /** Sets the API token. Calls act as the owner of the token. */
        public Builder token(String text) {
            this.token = text;
            return this;
        }

        /** Sets the project for calls that accept a project but do not name one. */
        public Builder project(UUID id) {
            this.project = id;
            return this;
        }

        /**
         * Returns the options.
         *
         * @throws IllegalArgumentException if a value cannot be sent, or if a time is not between 1 millisecond and 24
         *     days. The message names the option but contains neither the token nor a header value
         */
        public CallOptions build() {
            return new CallOptions(
                    headers.build(), query, bodyFields, idempotencyKey, deadline, attemptTimeout, token, project);
        }
    }
}
