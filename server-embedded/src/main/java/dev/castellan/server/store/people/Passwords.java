package dev.castellan.server.store.people;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The passwords of the organization, as hashes: at most one a user. */
public interface Passwords {

    /** Returns the password of a user. */
    Optional<PasswordRow> get(UUID userId);

    /** The passwords in a transaction that changes them. */
    interface Editor extends Passwords {

        /** Sets the password of a user, who must exist, in place of the one that the user has. */
        void put(PasswordRow password);

        /**
         * Records the attempts in a row that have not succeeded, and until when the next one has to wait. Does nothing
         * if the user has no password.
         */
        void attempted(UUID userId, int failures, @Nullable Instant blockedUntil);

        /** Deletes the password of a user; does nothing if there is none. */
        void delete(UUID userId);
    }
}
