package dev.castellan.server.store.rows;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request with an {@code Idempotency-Key}, which the store keeps for repetitions of the request.
 *
 * @param scope identifies the request
 * @param fingerprint SHA-256 of the request in hexadecimal digits
 * @param status the status of the answer
 * @param location the {@code Location} of the answer
 * @param body the text of the answer's body; absent if the body is not kept because it holds a secret or is large
 * @param createdId the id of the created resource
 * @param createdAt the time of the answer, in milliseconds
 */
public record KeptAnswer(
        Scope scope,
        String fingerprint,
        int status,
        @Nullable String location,
        @Nullable String body,
        @Nullable UUID createdId,
        Instant createdAt) {

    /** The time for which an answer is kept. */
    public static final Duration LIFETIME = Duration.ofHours(24);

    /** Returns the size of the body in bytes of UTF-8; 0 for an absent body. */
    public long bodyBytes() {
        return body == null ? 0 : body.getBytes(StandardCharsets.UTF_8).length;
    }

    /**
     * A key, with the user and the operation within which it is unique.
     *
     * @param userId the caller
     * @param operation the id of the endpoint
     * @param key the key of the caller
     */
    public record Scope(UUID userId, String operation, String key) {}
}
