package dev.castellan.server.internal.memory.people;

import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.people.InvitationRow;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The invitations of an organization. Immutable.
 *
 * @param rows the invitations, by user
 * @param open the users whose invitation is open
 */
public record InvitationTable(Tree<UUID, InvitationRow> rows, Tree<UUID, UUID> open) {

    static final InvitationTable EMPTY =
            new InvitationTable(Tree.rows("invitation of user"), Tree.rows("open invitation of user"));

    public List<InvitationRow> open(@Nullable UUID after, int limit) {
        return open.keys(after).limit(limit).map(rows::get).toList();
    }

    public InvitationTable with(InvitationRow invitation) {
        UUID user = invitation.userId();
        return new InvitationTable(
                rows.with(user, invitation), invitation.isOpen() ? open.with(user, user) : open.minus(user));
    }

    public InvitationTable minus(UUID userId) {
        rows.get(userId);
        return new InvitationTable(rows.minus(userId), open.minus(userId));
    }
}
