package dev.castellan.server.internal.store.credentials;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The logins of programs by device code. */
public interface DeviceLogins {

    /** Returns the login with the hash of this code. */
    Optional<DeviceLoginRow> byCode(TokenHash code);

    /** Returns true if a login was created before this time. */
    boolean anyBefore(Instant instant);

    /** Reads and changes the logins in a transaction. */
    interface Editor extends DeviceLogins {

        /** Adds a login, or replaces that of the same user, who must exist. No other user has the code. */
        void put(DeviceLoginRow login);

        /** Deletes the login of a user, if there is one. */
        void deleteOf(UUID userId);

        /** Deletes the logins that were created before this time. */
        void deleteBefore(Instant instant);
    }
}
