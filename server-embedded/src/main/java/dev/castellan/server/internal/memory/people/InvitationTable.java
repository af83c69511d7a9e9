package dev.castellan.server.internal.memory.people;

import dev.castellan.server.internal.memory.persistent.HashIndex;
import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.people.InvitationRow;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The invitations of an organization. Immutable.
 *
 * @param rows the invitations by user
 * @param open the users who have an open invitation
 * @param byHash the users by the hash of their invitation code
 */
public record InvitationTable(Tree<UUID, InvitationRow> rows, Tree<UUID, UUID> open, HashIndex byHash) {

    private static final String KIND = "invitation of user";

    static final InvitationTable EMPTY =
            new InvitationTable(Tree.rows(KIND), Tree.rows("open " + KIND), HashIndex.empty(KIND));

    public List<InvitationRow> open(@Nullable UUID after, int limit) {
        return open.keys(after).limit(limit).map(rows::get).toList();
    }

    /** Returns a table with this invitation, which replaces the user's previous invitation. */
    public InvitationTable with(InvitationRow invitation) {
        UUID user = invitation.userId();
        return new InvitationTable(
                rows.with(user, invitation),
                invitation.isOpen() ? open.with(user, user) : open.minus(user),
                hashesOfOthers(user).plus(invitation.hash(), user));
    }

    public InvitationTable minus(UUID userId) {
        rows.get(userId);
        return new InvitationTable(rows.minus(userId), open.minus(userId), hashesOfOthers(userId));
    }

    private HashIndex hashesOfOthers(UUID userId) {
        return rows.find(userId)
                .map(invitation -> byHash.minus(invitation.hash()))
                .orElse(byHash);
    }
}
