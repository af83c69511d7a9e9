package dev.castellan.server.internal.execution;

import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.InvitationRow.MailState;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.UserRow;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the invitation listener of invitations that were created. What the listener throws is logged, since the invitation
 * is there. Safe for use by several threads.
 */
public final class InvitationTrail {

    private static final Logger LOG = LoggerFactory.getLogger(InvitationTrail.class);

    private final Store store;
    private final InvitationListener listener;

    /** Tells this listener, with the names that this store holds. */
    public InvitationTrail(Store store, InvitationListener listener) {
        this.store = store;
        this.listener = listener;
    }

    /**
     * Tells of an invitation, after its transaction.
     *
     * @param inviterId the user who created it; absent if no user of the organization did
     */
    void tell(UUID organizationId, @Nullable UUID inviterId, IssuedInvitation invitation) {
        if (listener == InvitationListener.none()) {
            return;
        }
        try {
            Optional<InvitationNotice> notice = store.read(organizationId, view -> notice(view, inviterId, invitation));
            notice.ifPresent(found -> listener.issued(found, sent -> mailed(organizationId, invitation, sent)));
        } catch (Throwable e) { // also what it does not declare
            LOG.error("the invitation listener failed at {}", invitation, FatalErrors.unlessFatal(e));
            mailed(organizationId, invitation, false);
        }
    }

    private void mailed(UUID organizationId, IssuedInvitation invitation, boolean isSent) {
        if (!listener.sendsMailTo(invitation.email())) {
            return;
        }
        MailState state = isSent ? MailState.SENT : MailState.FAILED;
        try {
            store.write(organizationId, tx -> {
                tx.invitations().mailed(TokenHash.of(invitation.code()), state);
                return state;
            });
        } catch (RuntimeException e) {
            LOG.warn("could not store that the mail of {} is {}", invitation, state, e);
        }
    }

    /** Returns the notice; empty if the user was deleted in the meantime, so that the code is worth nothing. */
    private static Optional<InvitationNotice> notice(View view, @Nullable UUID inviterId, IssuedInvitation invitation) {
        String inviter = Optional.ofNullable(inviterId)
                .flatMap(view.users()::get)
                .map(UserRow::name)
                .orElse(null);
        return view.users()
                .get(invitation.userId())
                .map(user -> new InvitationNotice(
                        view.organization().organizationId(),
                        view.organization().name(),
                        user.name(),
                        inviter,
                        invitation));
    }
}
