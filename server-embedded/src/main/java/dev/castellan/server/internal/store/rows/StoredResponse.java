package dev.castellan.server.internal.store.rows;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The response to a request with an {@code Idempotency-Key}, which the store keeps in case the request is repeated.
 *
 * @param scope identifies the request
 * @param fingerprint the SHA-256 hash of the request, in hexadecimal
 * @param status the status of the response
 * @param location the {@code Location} of the response
 * @param body the response's body, or null if it is not kept because it contains a secret or is large
 * @param createdId the id of the created resource
 * @param createdAt the time of the response, with millisecond precision
 */
public record StoredResponse(
        Scope scope,
        String fingerprint,
        int status,
        @Nullable String location,
        @Nullable String body,
        @Nullable UUID createdId,
        Instant createdAt) {

    /** The time for which a response is kept. */
    public static final Duration LIFETIME = Duration.ofHours(24);

    /** Returns the size of the body in UTF-8 bytes, or 0 if there is no body. */
    public long bodyBytes() {
        return body == null ? 0 : body.getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * An idempotency key, which is unique for each user and operation.
     *
     * @param userId the caller
     * @param operation the id of the endpoint
     * @param key the key that the caller sent
     */
    public record Scope(UUID userId, String operation, String key) {}
}
