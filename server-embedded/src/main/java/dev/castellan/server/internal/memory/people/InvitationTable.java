package dev.castellan.server.internal.memory.people;

import dev.castellan.server.internal.memory.persistent.Rows;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.rows.Order;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import dev.castellan.server.internal.memory.persistent.Tree;

/**
 * The invitations of an organization. Immutable.
 *
 * @param rows the invitations, by user
 * @param open the users whose invitation is open
 */
public record InvitationTable(Rows<InvitationRow> rows, Tree<UUID, UUID> open) {

    static final InvitationTable EMPTY =
            new InvitationTable(Rows.empty("invitation of user"), Tree.empty(Order.OF_IDS));

    public List<InvitationRow> open(@Nullable UUID after, int limit) {
        return open.keys(after).limit(limit).map(rows::get).toList();
    }

    public InvitationTable with(InvitationRow invitation) {
        UUID user = invitation.userId();
        return new InvitationTable(
                rows.replacing(user, invitation), invitation.isOpen() ? open.plus(user, user) : open.minus(user));
    }

    public InvitationTable minus(UUID userId) {
        return new InvitationTable(rows.minus(userId), open.minus(userId));
    }
}
