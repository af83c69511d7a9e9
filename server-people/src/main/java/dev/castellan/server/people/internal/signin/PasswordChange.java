package dev.castellan.server.people.internal.signin;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.people.internal.context.AuditRows;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.passwords.KnownWords;
import dev.castellan.server.people.internal.passwords.PasswordInput;
import dev.castellan.server.people.internal.passwords.PasswordRules;
import dev.castellan.server.people.internal.sessions.SessionCheck;
import dev.castellan.server.people.internal.sessions.SessionCheck.Alive;
import dev.castellan.server.people.internal.sessions.SessionStart;
import dev.castellan.server.people.internal.throttle.KnownBrowserRules;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.AccountNotice.Kind;
import dev.castellan.server.spi.Refusal;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Changes a signed-in user's password, or sets the user's first password. Ends all other sessions of the user, and an
 * open invitation for recovery.
 */
public final class PasswordChange {

    private final SignInServices context;
    private final Reauthentication confirmation;
    private final PasswordSignIn passwords;
    private final SessionStart sessions;

    public PasswordChange(SignInServices context, Reauthentication confirmation, PasswordSignIn passwords) {
        this.context = context;
        this.confirmation = confirmation;
        this.passwords = passwords;
        this.sessions = new SessionStart(context);
    }

    public CompletionStage<SignedIn> change(
            ActiveSession active, @Nullable String current, String password, Browser browser) {
        return SignInQueue.later(() -> {
            check(active, current);
            String normalized = PasswordRules.checkLength("new", password);
            return passwords.guess(
                    active,
                    browser,
                    turn -> change(
                            active,
                            current == null ? null : turn.password(current),
                            turn.password(normalized),
                            browser));
        });
    }

    /**
     * Throws a {@link Refusal} if the session cannot change the password, or if the required current password is
     * missing.
     */
    private void check(ActiveSession active, @Nullable String current) {
        context.store().read(active.organizationId(), view -> isAllowed(view, active, current != null));
    }

    /**
     * Changes the password.
     *
     * @param current the current password, or {@code null} if the user does not have one
     * @param password the new password, which has a valid length
     */
    private SignedIn change(
            ActiveSession active, @Nullable PasswordInput current, PasswordInput password, Browser browser) {
        UUID organization = active.organizationId();
        String name =
                context.store().read(organization, view -> view.organization().name());
        String newHash = password.hash("new", KnownWords.of(active.name(), active.email(), name));
        if (current != null) {
            return confirmation.confirm(
                    active, "current", current, browser, (tx, alive) -> set(tx, active, true, newHash, browser));
        }
        return context.store().write(organization, tx -> set(tx, active, false, newHash, browser));
    }

    private SignedIn set(Transaction tx, ActiveSession active, boolean isConfirmed, String newHash, Browser browser) {
        isAllowed(tx, active, isConfirmed);
        Alive alive = SessionCheck.alive(tx, active);
        UUID userId = active.userId();
        UUID session = active.sessionId();
        tx.passwords().put(new PasswordRow(userId, newHash, tx.now()));
        UserCredentials.set(tx, userId, alive.session().tokenId());
        // a recovery link that was requested for the old password must not replace the new one
        tx.invitations()
                .ofUser(userId)
                .filter(row -> row.isOpen() && row.purpose() == Purpose.RECOVER)
                .ifPresent(open -> UserCredentials.endInvitation(tx, open));
        tx.sessions().deleteOf(userId, session);
        KnownBrowserRules.forgetOthers(tx, userId, browser);
        context.audit().add(tx, AuditRows.PASSWORD, userId, session, browser, userId);
        context.audit().notice(tx, Kind.PASSWORD, alive.user(), browser);
        return sessions.renew(tx, alive.session(), alive.user());
    }

    private static boolean isAllowed(View view, ActiveSession active, boolean namesCurrent) {
        SignInRefusals.requirePasswords(view);
        boolean hasPassword = view.passwords().get(active.userId()).isPresent();
        Alive alive =
                hasPassword && namesCurrent ? SessionCheck.alive(view, active) : SessionCheck.recent(view, active);
        SessionCheck.mayChangeCredentials(view, alive);
        if (hasPassword && !namesCurrent) {
            throw Refusal.of(ErrorKind.INVALID, "current: enter your current password");
        }
        if (!hasPassword && namesCurrent) {
            throw Refusal.of(
                    ErrorCode.PASSWORD_MISSING,
                    "current: you do not have a password: leave this field empty to set one");
        }
        return true;
    }
}
