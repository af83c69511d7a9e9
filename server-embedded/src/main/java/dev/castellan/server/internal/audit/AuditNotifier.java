package dev.castellan.server.internal.audit;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.internal.mapping.UserNotice;
import dev.castellan.server.internal.rules.InvitationCreation;
import dev.castellan.server.internal.scheduling.FatalErrors;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow.MailState;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.AccountNotice.Kind;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.InvitationNotice;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports changes to the audit listener, and new invitations and tokens to the invitation listener. Logs exceptions
 * thrown by the listeners. Thread-safe.
 *
 * @param store provides the names for invitation notices
 * @param hasConsoleUrl whether the links of invitations work on the machines of invited users
 */
public record AuditNotifier(
        Store store, AuditListener listener, InvitationListener invitations, boolean hasConsoleUrl) {

    private static final Logger LOG = LoggerFactory.getLogger(AuditNotifier.class);

    /** Reports a change or a failed attempt to the audit listener. */
    void notify(ChangeNotice event) {
        try {
            if (event.outcome() == ChangeNotice.Outcome.MADE) {
                listener.changed(event);
            } else {
                listener.attempted(event);
            }
        } catch (Throwable e) { // includes undeclared checked exceptions
            LOG.error("the audit listener failed for {}", event, FatalErrors.unlessFatal(e));
        }
    }

    void notifySuccess(ChangeJournal.RecordedChange change, @Nullable Integer status) {
        ChangeAttempt attempt = change.attempt();
        if (listener != AuditListener.none()) {
            notify(attempt.successNotice(change.at(), change.createdId(), status));
        }
        if (invitations == InvitationListener.none()) {
            return;
        }
        if (change.output() instanceof IssuedInvitation invitation) {
            notifyUser(attempt, invitation);
        } else if (change.output() instanceof IssuedToken token) {
            notifyUser(attempt, change.at(), Objects.requireNonNull(token.userId()));
        }
    }

    /** Reports a new token to its owner, unless the owner is a service account or has been deleted. */
    private void notifyUser(ChangeAttempt attempt, Instant at, UUID userId) {
        try {
            store.read(
                            attempt.organizationId(),
                            view -> view.users()
                                    .get(userId)
                                    .filter(user -> !user.isServiceAccount())
                                    .map(user -> UserNotice.of(
                                            Kind.TOKEN,
                                            view,
                                            user,
                                            at,
                                            attempt.origin().address(),
                                            user.language())))
                    .ifPresent(invitations::noticed);
        } catch (Throwable e) { // includes undeclared checked exceptions
            LOG.error("the invitation listener failed for a token of user {}", userId, FatalErrors.unlessFatal(e));
        }
    }

    private void notifyUser(ChangeAttempt attempt, IssuedInvitation invitation) {
        UUID organizationId = attempt.organizationId();
        try {
            Optional<InvitationNotice> notice = store.read(
                    organizationId,
                    view -> notice(view, attempt, hasConsoleUrl ? invitation : withoutLink(invitation)));
            notice.ifPresent(
                    existing -> invitations.issued(existing, isSent -> mailed(organizationId, invitation, isSent)));
        } catch (Throwable e) { // includes undeclared checked exceptions
            LOG.error("the invitation listener failed for {}", invitation, FatalErrors.unlessFatal(e));
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
                invitation.createdBy(),
                invitation.createdAt(),
                invitation.expiresAt());
    }

    /** Returns the notice, or empty if the code is invalid because the user has been deleted in the meantime. */
    private static Optional<InvitationNotice> notice(View view, ChangeAttempt attempt, IssuedInvitation invitation) {
        Optional<UserRow> inviter = Optional.ofNullable(attempt.caller())
                .flatMap(caller -> view.users().get(caller.userId()));
        Optional<Locale> ofSender = Optional.ofNullable(attempt.language()).or(() -> inviter.map(UserRow::language));
        return view.users()
                .get(invitation.userId())
                .map(user -> new InvitationNotice(
                        view.organization().organizationId(),
                        view.organization().name(),
                        user.name(),
                        inviter.map(UserRow::name).orElse(null),
                        invitation,
                        attempt.operation().equals(InvitationCreation.REQUEST),
                        Optional.ofNullable(user.language()).or(() -> ofSender).orElse(null)));
    }
}
