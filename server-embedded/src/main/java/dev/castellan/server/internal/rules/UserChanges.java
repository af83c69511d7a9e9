package dev.castellan.server.internal.rules;

import dev.castellan.model.TextUpdate;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.mapping.UserNotice;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.AccountNotice;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.Refusal;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes users.
 *
 * @param creation generates the e-mail addresses of service accounts
 * @param listener receives notices about changed addresses
 */
public record UserChanges(UserCreation creation, InvitationListener listener) {

    private static final Logger LOG = LoggerFactory.getLogger(UserChanges.class);

    /**
     * Applies an update to a user. The listener reports a new address to the old address of a person who has joined,
     * because recovery links go to the new address.
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
                user.suspended(),
                user.language());
        store(tx, user, changed);
        if (!changed.email().equals(user.email())) {
            noticeOldAddress(tx, user);
        }
        return changed;
    }

    /**
     * Stores a changed user. A new e-mail address deletes the open invitation of the user, because the invitation was
     * sent to the old address.
     *
     * @throws Refusal as {@link #apply} does
     */
    public static void store(Transaction tx, UserRow user, UserRow changed) {
        check(tx, user, changed);
        tx.users().update(changed);
        tx.changes().add("name", user.name(), changed.name());
        tx.changes().addWithoutValues("email", user.email(), changed.email());
        tx.changes().add("role", user.role().value(), changed.role().value());
        if (!changed.email().equals(user.email())) {
            tx.invitations()
                    .ofUser(user.userId())
                    .filter(InvitationRow::isOpen)
                    .ifPresent(open -> UserCredentials.endInvitation(tx, open));
        }
    }

    private void noticeOldAddress(Transaction tx, UserRow user) {
        if (UserCredentials.hasJoined(tx, user.userId())) {
            AccountNotice notice = UserNotice.of(AccountNotice.Kind.EMAIL, tx, user, tx.now(), null, user.language());
            tx.afterCommit(() -> notifyUser(notice));
        }
    }

    private void notifyUser(AccountNotice notice) {
        try {
            listener.noticed(notice);
        } catch (RuntimeException e) {
            LOG.error("the invitation listener failed for {} of user {}", notice.kind(), notice.userId(), e);
        }
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
        if (!changed.email().equals(user.email())) {
            FieldRules.checkEmail(changed.email()); // an older address can be invalid
        }
        FieldRules.checkRole(changed.role());
        if (view.users()
                .byEmail(changed.emailKey())
                .filter(holder -> !holder.userId().equals(user.userId()))
                .isPresent()) {
            throw Refusal.of(ErrorCode.EMAIL_TAKEN, UserCreation.EMAIL_TAKEN);
        }
        if (!changed.isAdmin()) {
            ActiveAdmins.requireOtherAdmin(view, user);
        }
    }
}
