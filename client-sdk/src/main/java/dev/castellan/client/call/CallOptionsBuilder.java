package dev.castellan.client.call;

import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.client.internal.text.HeaderText;
import dev.castellan.client.internal.text.IdempotencyKey;
import dev.castellan.client.internal.text.TimeLimits;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Builds {@link CallOptions}. Not safe for use by several threads. */
public final class CallOptionsBuilder {

    private final Headers.Builder headers = Headers.builder(2);
    private final Map<String, String> query;
    private final Map<String, JsonValue> bodyFields;
    private @Nullable String idempotencyKey;
    private @Nullable Duration deadline;
    private @Nullable Duration attemptTimeout;
    private @Nullable String token;
    private @Nullable UUID project;

    CallOptionsBuilder(CallOptions from) {
        from.headers().forEach(headers::add);
        this.query = new LinkedHashMap<>(from.query());
        this.bodyFields = new LinkedHashMap<>(from.bodyFields());
        this.idempotencyKey = from.idempotencyKey();
        this.deadline = from.deadline();
        this.attemptTimeout = from.attemptTimeout();
        this.token = from.token();
        this.project = from.project();
    }

    /**
     * Adds a header field, also if there are others of the same name.
     *
     * @throws IllegalArgumentException if it is not a valid header, or the client sends it itself
     */
    public CallOptionsBuilder header(String name, String value) {
        HeaderText.check(name, value);
        headers.add(name, value);
        return this;
    }

    /** Adds a query parameter, not encoded. It replaces a parameter of the operation with the same name. */
    public CallOptionsBuilder query(String name, String value) {
        query.put(name, value);
        return this;
    }

    /** Adds a field to the request body. It replaces a field of the operation with the same name. */
    public CallOptionsBuilder bodyField(String name, JsonValue value) {
        bodyFields.put(name, value);
        return this;
    }

    /**
     * Adds a field to the request body; see {@link #bodyField(String, JsonValue)}.
     *
     * @param value a value that {@link JsonValue#of} takes: a map, list, record, string, number or boolean
     */
    public CallOptionsBuilder bodyField(String name, Object value) {
        return bodyField(name, JsonValue.of(value));
    }

    /**
     * Sets the {@code Idempotency-Key} of a POST, which is the same on every attempt. Default: a random one.
     *
     * @throws IllegalArgumentException if it is not 1 to 255 characters of visible ASCII
     */
    public CallOptionsBuilder idempotencyKey(String key) {
        this.idempotencyKey = IdempotencyKey.check(key);
        return this;
    }

    /**
     * Limits the time of the whole call: attempts, the waits between them, and the body.
     *
     * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
     */
    public CallOptionsBuilder deadline(Duration time) {
        TimeLimits.check("deadline", time);
        this.deadline = time;
        return this;
    }

    /**
     * Limits the time of one attempt.
     *
     * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
     */
    public CallOptionsBuilder attemptTimeout(Duration time) {
        TimeLimits.check("attemptTimeout", time);
        this.attemptTimeout = time;
        return this;
    }

    /**
     * Acts as the owner of this API token.
     *
     * @throws IllegalArgumentException if it is empty, or not visible ASCII without blanks; the message does not show
     *     it
     */
    public CallOptionsBuilder token(String text) {
        this.token = BearerToken.check(text);
        return this;
    }

    /** Sets the project of operations that take one and name none. */
    public CallOptionsBuilder project(UUID id) {
        this.project = id;
        return this;
    }

    /** Returns the options. */
    public CallOptions build() {
        return new CallOptions(
                headers.build(), query, bodyFields, idempotencyKey, deadline, attemptTimeout, token, project);
    }

    /** Returns the names of the options that are set, without their values. */
    @Override
    public String toString() {
        return build().toString().replaceFirst("CallOptions", "CallOptionsBuilder");
    }
}
