package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.people.InvitationTable;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.people.Invitations;
import dev.castellan.server.store.people.ListedInvitation;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The invitations of one organization, as seen by a unit of work. */
final class MemoryInvitations implements Invitations.Editor {

    private final UnitOfWork work;

    MemoryInvitations(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public Optional<InvitationRow> ofUser(UUID userId) {
        return table().rows().find(userId);
    }

    @Override
    public Optional<InvitationRow> byHash(TokenHash hash) {
        return table().byHash().find(hash).flatMap(this::ofUser);
    }

    @Override
    public List<ListedInvitation> open(@Nullable UUID after, int limit) {
        return table().open(after, limit).stream()
                .map(row -> new ListedInvitation(
                        row,
                        work.organization().users().rows().get(row.userId()).email()))
                .toList();
    }

    @Override
    public List<InvitationRow> openOf(List<UUID> userIds) {
        return userIds.stream()
                .distinct()
                .flatMap(user -> ofUser(user).stream())
                .filter(InvitationRow::isOpen)
                .toList();
    }

    @Override
    public void put(InvitationRow invitation) {
        work.organization().users().rows().get(invitation.userId());
        change(invitations -> invitations.with(invitation));
    }

    @Override
    public void used(UUID userId, Instant instant) {
        change(invitations -> invitations.with(invitations.rows().get(userId).usedAt(instant)));
    }

    @Override
    public void mailed(TokenHash hash, InvitationRow.MailState state) {
        byHash(hash).ifPresent(invitation -> change(invitations -> invitations.with(invitation.mailed(state))));
    }

    @Override
    public void delete(UUID userId) {
        change(invitations -> invitations.minus(userId));
    }

    /** Deletes the user's invitation. Has no effect if the user does not have one. */
    void deleteOf(UUID userId) {
        ofUser(userId).map(InvitationRow::userId).ifPresent(this::delete);
    }

    private InvitationTable table() {
        return work.organization().people().invitations();
    }

    private void change(UnaryOperator<InvitationTable> change) {
        work.change(
                work.organization().withPeople(work.organization().people().withInvitations(change.apply(table()))));
    }
}
