package dev.castellan.server.store.people;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The password of a human user.
 *
 * @param userId the user
 * @param hash the salted hash of the password with its parameters, as a PHC string; {@link #toString()} leaves it out
 * @param setAt when it was set, in milliseconds
 * @param failures attempts in a row that have not succeeded
 * @param blockedUntil the instant before which no attempt is made; absent for none
 */
public record PasswordRow(
        UUID userId,
        String hash,
        Instant setAt,
        int failures,
        @Nullable Instant blockedUntil) {

    /** A password that was just set. */
    public PasswordRow(UUID userId, String hash, Instant setAt) {
        this(userId, hash, setAt, 0, null);
    }

    /** Returns the user and the failures, never the hash. */
    @Override
    public String toString() {
        return "PasswordRow[userId=" + userId + ", failures=" + failures + ", blockedUntil=" + blockedUntil + "]";
    }
}
