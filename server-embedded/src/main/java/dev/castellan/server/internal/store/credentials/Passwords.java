package dev.castellan.server.internal.store.credentials;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The password hashes of the organization. A user has at most one password. */
public interface Passwords {

    /** Returns the password of a user. */
    Optional<PasswordRow> get(UUID userId);

    /** Reads and changes the passwords in a transaction. */
    interface Editor extends Passwords {

        /** Sets the password of an existing user, and replaces the previous password. */
        void put(PasswordRow password);

        /**
         * Records the number of consecutive failed attempts, and the time until which further attempts are blocked. Has
         * no effect if the password does not exist.
         */
        void recordAttempt(UUID userId, int failures, @Nullable Instant blockedUntil);

        /** Deletes the password of a user. Has no effect if the password does not exist. */
        void delete(UUID userId);
    }
}
