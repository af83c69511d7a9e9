package dev.castellan.server.store.people;

import dev.castellan.server.store.rows.TokenHash;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The browsers in which users of the organization have signed in. */
public interface KnownBrowsers {

    /** Returns the browser whose secret has this hash. */
    Optional<KnownBrowserRow> byHash(TokenHash hash);

    /** Returns the browsers of a user, in no particular order. */
    List<KnownBrowserRow> ofUser(UUID userId);

    /** The browsers in a transaction that changes them. */
    interface Editor extends KnownBrowsers {

        /** Adds a browser of a user, who must exist, or replaces the browser of this user that has the same hash. */
        void put(KnownBrowserRow browser);

        /** Deletes the browser with this hash; does nothing if there is none. */
        void delete(TokenHash hash);

        /** Deletes all browsers of a user except one, if one is named. */
        void deleteOf(UUID userId, @Nullable TokenHash except);
    }
}
