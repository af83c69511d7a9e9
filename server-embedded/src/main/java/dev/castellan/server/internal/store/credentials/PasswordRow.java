package dev.castellan.server.internal.store.credentials;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The password of a human user.
 *
 * @param hash the salted hash of the password with the hash parameters, as a PHC string, which {@link #toString()}
 *     omits
 * @param setAt the time at which the password was set, with millisecond precision
 * @param failures the number of consecutive failed attempts
 * @param blockedUntil the instant until which the server rejects attempts, or null if attempts are not blocked
 */
public record PasswordRow(
        UUID userId,
        String hash,
        Instant setAt,
        int failures,
        @Nullable Instant blockedUntil) {

    /** Creates a password without failed attempts. */
    public PasswordRow(UUID userId, String hash, Instant setAt) {
        this(userId, hash, setAt, 0, null);
    }

    /** Returns the user and the failures, without the hash. */
    @Override
    public String toString() {
        return "PasswordRow[userId=" + userId + ", failures=" + failures + ", blockedUntil=" + blockedUntil + "]";
    }
}
