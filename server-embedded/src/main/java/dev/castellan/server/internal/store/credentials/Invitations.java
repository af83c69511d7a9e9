package dev.castellan.server.internal.store.credentials;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The invitations of the organization, including used and expired ones. A user has at most one invitation. */
public interface Invitations {

    /** Returns the invitation of a user. */
    Optional<InvitationRow> ofUser(UUID userId);

    /** Returns the invitation whose code has this hash. */
    Optional<InvitationRow> byHash(TokenHash hash);

    /**
     * Returns up to {@code limit} open invitations, including expired ones, of users whose ids follow {@code after},
     * ordered by user id.
     */
    List<ListedInvitation> open(@Nullable UUID after, int limit);

    /** Returns the invitations of these users, in any order. */
    List<InvitationRow> ofUsers(List<UUID> userIds);

    /** Reads and changes the invitations in a transaction. */
    interface Editor extends Invitations {

        /**
         * Adds an invitation, and replaces the user's previous invitation. The user must exist, and the hash must be
         * new.
         */
        void put(InvitationRow invitation);

        /** Records that the existing invitation of a user was used. */
        void used(UUID userId, Instant instant);

        /**
         * Stores the state of the mail for the invitation whose code has this hash. Has no effect if no invitation has
         * this code.
         */
        void mailed(TokenHash hash, InvitationRow.MailState state);

        /** Deletes the existing invitation of a user. */
        void delete(UUID userId);
    }
}
