package dev.castellan.server.internal.store.credentials;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The sessions of the organization, including expired ones. */
public interface Sessions {

    /** Returns the session with this id. */
    Optional<SessionRow> get(UUID sessionId);

    /** Returns the session whose secret has this hash. */
    Optional<SessionRow> byHash(TokenHash hash);

    /** Returns up to {@code limit} sessions of a user, in id order, starting after the id {@code after}. */
    List<SessionRow> ofUser(UUID userId, @Nullable UUID after, int limit);

    /**
     * Returns the number of sessions that began with a provider, were created after {@code createdAfter} and last seen
     * after {@code seenAfter}.
     */
    int countOfProvider(Instant createdAfter, Instant seenAfter);

    /** Reads and changes the sessions in a transaction. */
    interface Editor extends Sessions {

        /** Adds a session. The id and the hash must be new, and the user must exist. */
        void insert(SessionRow session);

        /** Records a use of a session. Has no effect if the session was deleted. */
        void recordUse(UUID sessionId, Instant instant);

        /** Replaces the secret of an existing session whose user has reauthenticated. */
        void authenticated(UUID sessionId, TokenHash newHash, Instant instant);

        /** Deletes an existing session. */
        void delete(UUID sessionId);

        /**
         * Deletes all sessions of a user. If {@code except} is not null, keeps the session with this id. Returns the
         * deleted ids in ascending order.
         */
        List<UUID> deleteOf(UUID userId, @Nullable UUID except);

        /**
         * Deletes the sessions that began with a provider before {@code createdBefore}, and returns the deleted ids in
         * ascending order.
         *
         * @param linkId the link with which they began, or null for any link
         * @param sid the id of the provider's session, or null for any session
         */
        List<UUID> deleteOfProvider(@Nullable UUID linkId, @Nullable String sid, Instant createdBefore);

        /**
         * Deletes at most {@code limit} sessions that were created before {@code createdBefore} or last seen before
         * {@code seenBefore}, and returns the number of deleted sessions.
         */
        int deleteEnded(Instant createdBefore, Instant seenBefore, int limit);
    }
}
