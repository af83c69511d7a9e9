package dev.castellan.server.internal.rules;

import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.ListedInvitation;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The users who created invitations. A code is refused while its creator is deleted, suspended or demoted. Invitations
 * of commands and embedders, and requested recoveries, have no creator and are not affected.
 */
public final class InvitationCreators {

    private InvitationCreators() {}

    /** Returns whether the code of an invitation can be used at this time. */
    public static boolean isUsable(View view, InvitationRow invitation, Instant now) {
        return invitation.isValidAt(now) && isActive(view, invitation);
    }

    /** Returns whether the creator of an invitation is still an active admin, or the invitation has no creator. */
    public static boolean isActive(View view, InvitationRow invitation) {
        CreatedBy creator = invitation.createdBy();
        return creator == null
                || view.users()
                        .get(creator.userId())
                        .filter(UserRow::isActiveAdmin)
                        .isPresent();
    }

    /** Returns a predicate like {@link #inactive}, for invitations with the addresses of their users. */
    public static Predicate<InvitationRow> inactiveOf(View view, List<ListedInvitation> invitations) {
        return inactive(
                view, invitations.stream().map(ListedInvitation::invitation).toList());
    }

    /** Returns a predicate that tests whether the creator of one of these invitations is no longer an active admin. */
    public static Predicate<InvitationRow> inactive(View view, List<InvitationRow> invitations) {
        List<UUID> creators = invitations.stream()
                .map(InvitationRow::createdBy)
                .filter(Objects::nonNull)
                .map(CreatedBy::userId)
                .distinct()
                .toList();
        Map<UUID, UserRow> users = creators.isEmpty() ? Map.of() : view.users().getAll(creators);
        return invitation -> {
            CreatedBy creator = invitation.createdBy();
            UserRow user = creator == null ? null : users.get(creator.userId());
            return creator != null && (user == null || !user.isActiveAdmin());
        };
    }
}
