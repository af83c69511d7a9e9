package dev.castellan.server.internal.store.credentials;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The browsers from which users of the organization have signed in. */
public interface KnownBrowsers {

    /** Returns the browser whose secret has this hash. */
    Optional<KnownBrowserRow> byHash(TokenHash hash);

    /** Returns the browsers of a user, in no particular order. */
    List<KnownBrowserRow> ofUser(UUID userId);

    /** Reads and changes the browsers in a transaction. */
    interface Editor extends KnownBrowsers {

        /** Adds a browser of an existing user, or replaces the user's browser with the same hash. */
        void put(KnownBrowserRow browser);

        /** Deletes the browser with this hash. Has no effect if no browser has this hash. */
        void delete(TokenHash hash);

        /** Deletes all browsers of a user. If {@code except} is not null, keeps the browser with this hash. */
        void deleteOf(UUID userId, @Nullable TokenHash except);
    }
}
