package dev.castellan.server.internal.execution;

import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice;
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
 * Reports changes to the audit listener, and new invitations to the invitation listener. Logs exceptions thrown by the
 * listeners. Thread-safe.
 */
public final class AuditNotifier {

    private static final Logger LOG = LoggerFactory.getLogger(AuditNotifier.class);

    private final Store store;
    private final AuditListener listener;
    private final InvitationListener invitations;
    private final boolean hasConsoleUrl;

    /**
     * @param store provides the names for invitation notices
     * @param hasConsoleUrl whether the links of invitations work on the machines of invited users
     */
    public AuditNotifier(Store store, AuditListener listener, InvitationListener invitations, boolean hasConsoleUrl) {
        this.store = store;
        this.listener = listener;
        this.invitations = invitations;
        this.hasConsoleUrl = hasConsoleUrl;
    }

    /** Reports a change or a failed attempt to the audit listener. */
    void tell(ChangeNotice event) {
        try {
            if (event.outcome() == ChangeNotice.Outcome.MADE) {
                listener.changed(event);
            } else {
                listener.attempted(event);
            }
        } catch (Throwable e) { // includes undeclared checked exceptions
            LOG.error("the audit listener failed at {}", event, FatalErrors.unlessFatal(e));
        }
    }

    void tellMade(ChangeJournal.Made made, @Nullable Integer status) {
        ChangeAttempt attempt = made.attempt();
        if (listener != AuditListener.none()) {
            tell(attempt.made(made.at(), made.createdId(), status));
        }
        if (made.output() instanceof IssuedInvitation invitation && invitations != InvitationListener.none()) {
            Caller caller = attempt.caller();
            tell(attempt.organizationId(), caller == null ? null : caller.userId(), invitation);
        }
    }

    private void tell(UUID organizationId, @Nullable UUID inviterId, IssuedInvitation invitation) {
        try {
            Optional<InvitationNotice> notice = store.read(
                    organizationId,
                    view -> notice(view, inviterId, hasConsoleUrl ? invitation : withoutLink(invitation)));
            notice.ifPresent(found -> invitations.issued(found, sent -> mailed(organizationId, invitation, sent)));
        } catch (Throwable e) { // includes undeclared checked exceptions
            LOG.error("the invitation listener failed at {}", invitation, FatalErrors.unlessFatal(e));
            mailed(organizationId, invitation, false);
        }
    }

    private void mailed(UUID organizationId, IssuedInvitation invitation, boolean isSent) {
        if (!invitations.sendsMailTo(invitation.email())) {
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

    private static IssuedInvitation withoutLink(IssuedInvitation invitation) {
        return new IssuedInvitation(
                invitation.userId(),
                invitation.email(),
                invitation.purpose(),
                invitation.code(),
                null,
                invitation.createdAt(),
                invitation.expiresAt());
    }

    /** Returns the notice, or empty if the code is invalid because the user has been deleted in the meantime. */
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
