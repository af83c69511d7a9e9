package dev.castellan.server.store.people;

import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The invitations of the organization, used and expired ones included. A user has at most one invitation. */
public interface Invitations {

    /** Returns the invitation of a user. */
    Optional<InvitationRow> ofUser(UUID userId);

    /** Returns the invitation whose code has this hash. */
    Optional<InvitationRow> byHash(TokenHash hash);

    /**
     * Returns up to {@code limit} open invitations, expired ones included, of users with ids after {@code after}, in
     * the order of the ids of the users.
     */
    List<ListedInvitation> open(@Nullable UUID after, int limit);

    /** Returns the open invitations of these users, expired ones included, in any order. */
    List<InvitationRow> openOf(List<UUID> userIds);

    /** The invitations in a transaction that changes them. */
    interface Editor extends Invitations {

        /**
         * Adds an invitation, and replaces the user's previous invitation. The user must exist, and the hash must be
         * new.
         */
        void put(InvitationRow invitation);

        /** Records that the invitation of a user was used. It must exist. */
        void used(UUID userId, Instant instant);

        /**
         * Stores the state of the mail with the code that has this hash. Has no effect if no invitation has this code.
         */
        void mailed(TokenHash hash, InvitationRow.MailState state);

        /** Deletes the invitation of a user. It must exist. */
        void delete(UUID userId);
    }
}
