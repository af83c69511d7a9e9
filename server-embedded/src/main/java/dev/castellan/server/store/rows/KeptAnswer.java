package dev.castellan.server.store.rows;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request with an {@code Idempotency-Key}, kept for when the request is repeated.
 *
 * @param scope identifies the request
 * @param fingerprint SHA-256 of the request in hexadecimal digits
 * @param status the status of the answer
 * @param location the {@code Location} of the answer
 * @param body the text of the answer's body; absent if it is not kept, since it holds a secret or is large
 * @param createdId the id of what the request created
 * @param createdAt when it was answered, in milliseconds
 */
public record KeptAnswer(
        Scope scope,
        String fingerprint,
        int status,
        @Nullable String location,
        @Nullable String body,
        @Nullable UUID createdId,
        Instant createdAt) {

    /** How long an answer is kept. */
    public static final Duration LIFETIME = Duration.ofHours(24);

    /** Returns the size of the body in bytes of UTF-8; 0 if it is not kept. */
    public long bodyBytes() {
        return body == null ? 0 : body.getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * A key, and what it is unique within.
     *
     * @param userId the caller
     * @param operation the id of the endpoint
     * @param key the caller's key
     */
    public record Scope(UUID userId, String operation, String key) {}
}
