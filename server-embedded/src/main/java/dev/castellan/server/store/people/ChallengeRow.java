package dev.castellan.server.store.people;

import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A challenge that an authenticator has to sign.
 *
 * @param hash SHA-256 of the text of the challenge, base64url without padding
 * @param purpose what the answer is for
 * @param userId the user who has to answer; absent if anybody of the organization may
 * @param createdAt when it was created, in milliseconds
 * @param expiresAt the instant from which an answer is refused
 */
public record ChallengeRow(
        TokenHash hash, Purpose purpose, @Nullable UUID userId, Instant createdAt, Instant expiresAt) {

    /** What the answer to a challenge is for. */
    public enum Purpose {
        /** A new passkey is registered. */
        REGISTER,
        /** A user signs in, or proves again who is there. */
        AUTHENTICATE
    }
}
