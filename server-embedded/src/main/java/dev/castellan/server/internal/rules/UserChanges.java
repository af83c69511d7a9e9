package dev.castellan.server.internal.rules;

import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;

import dev.castellan.model.TextUpdate;
import dev.castellan.model.UserUpdate;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.rows.UserRow;
import org.jspecify.annotations.Nullable;

/** Changes users. */
public final class UserChanges {

    private final UserCreation creation;

    /** Creates an instance that uses {@code creation} to generate the e-mail addresses of service accounts. */
    public UserChanges(UserCreation creation) {
        this.creation = creation;
    }

    /**
     * Applies an update to a user. A new e-mail address deletes the open invitation of the user, because the invitation
     * was sent to the old address.
     *
     * @throws Refusal if a field is not valid, if another user has the e-mail address, or if the update demotes the
     *     last {@code org_admin} that is not suspended
     */
    public UserRow apply(Transaction tx, UserRow user, UserUpdate update) {
        UserRow changed = new UserRow(
                user.userId(),
                update.name() == null ? user.name() : update.name(),
                email(user, update.email()),
                update.role() == null ? user.role() : update.role(),
                user.isServiceAccount(),
                user.createdAt(),
                user.suspended());
        check(tx, user, changed);
        tx.users().update(changed);
        if (!changed.email().equals(user.email())) {
            endInvitation(tx, user);
        }
        return changed;
    }

    private String email(UserRow user, @Nullable TextUpdate update) {
        if (update == null) {
            return user.email();
        }
        if (update.value() != null) {
            return update.value();
        }
        if (!user.isServiceAccount()) {
            throw FieldRules.invalid("email: null is allowed only for a service account");
        }
        return creation.generatedEmail(user.userId());
    }

    private static void check(View view, UserRow user, UserRow changed) {
        FieldRules.checkName(changed.name());
        FieldRules.checkEmail(changed.email());
        FieldRules.checkRole(changed.role());
        if (view.users()
                .byEmail(changed.emailKey())
                .filter(holder -> !holder.userId().equals(user.userId()))
                .isPresent()) {
            throw Refusal.of(CONFLICT, UserCreation.EMAIL_TAKEN);
        }
        if (!changed.isAdmin()) {
            ActiveAdmins.requireAnother(view, user);
        }
    }

    private static void endInvitation(Transaction tx, UserRow user) {
        if (tx.invitations().ofUser(user.userId()).filter(InvitationRow::isOpen).isPresent()) {
            tx.invitations().delete(user.userId());
        }
    }
}
