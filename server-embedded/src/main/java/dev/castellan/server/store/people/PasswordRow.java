package dev.castellan.server.store.people;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The password of a human user.
 *
 * @param userId the user
 * @param hash the salted hash of the password with its parameters, as a PHC string; {@link #toString()} omits it
 * @param setAt the time at which the password was set, in milliseconds
 * @param failures the number of consecutive failed attempts
 * @param blockedUntil the instant before which the server refuses attempts; absent for none
 */
public record PasswordRow(
        UUID userId,
        String hash,
        Instant setAt,
        int failures,
        @Nullable Instant blockedUntil) {

    /** Creates a new password without failed attempts. */
    public PasswordRow(UUID userId, String hash, Instant setAt) {
        this(userId, hash, setAt, 0, null);
    }

    /** Returns the user and the failures, without the hash. */
    @Override
    public String toString() {
        return "PasswordRow[userId=" + userId + ", failures=" + failures + ", blockedUntil=" + blockedUntil + "]";
    }
}
