package dev.castellan.server.people.internal.signin;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.people.internal.context.AuditRows;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.passwords.PasswordInput;
import dev.castellan.server.people.internal.sessions.SessionCheck;
import dev.castellan.server.people.internal.sessions.SessionCheck.Alive;
import dev.castellan.server.people.internal.sessions.SessionStart;
import dev.castellan.server.people.internal.signin.PasswordAttempts.Attempt;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Re-authenticates a signed-in user with a password. The server counts failures as failed sign-ins. */
public final class Reauthentication {

    private final SignInServices context;
    private final PasswordAttempts attempts;
    private final PasswordSignIn passwords;
    private final SessionStart sessions;

    public Reauthentication(SignInServices context, PasswordAttempts attempts, PasswordSignIn passwords) {
        this.context = context;
        this.attempts = attempts;
        this.passwords = passwords;
        this.sessions = new SessionStart(context);
    }

    public CompletionStage<SignedIn> confirm(ActiveSession active, String password, Browser browser) {
        return SignInQueue.later(
                () -> passwords.guess(active, browser, turn -> confirm(active, turn.password(password), browser)));
    }

    /** Checks the password, gives the session a new secret, and records that its user has just authenticated. */
    private SignedIn confirm(ActiveSession active, PasswordInput password, Browser browser) {
        return confirm(active, "password", password, browser, (tx, alive) -> {
            UUID session = alive.session().sessionId();
            UUID user = active.userId();
            context.audit().add(tx, AuditRows.REAUTHENTICATE, user, session, browser, user, session);
            return sessions.renew(tx, alive.session(), alive.user());
        });
    }

    /**
     * Makes a change if the password is correct.
     *
     * @param field the name of the form field, which begins the message
     * @param change runs in the transaction that clears the failures
     */
    <T> T confirm(
            ActiveSession active,
            String field,
            PasswordInput password,
            Browser browser,
            BiFunction<Transaction, Alive, T> change) {
        UUID organization = active.organizationId();
        Attempt attempt = context.store()
                .write(
                        organization,
                        tx -> attempts.count(
                                tx,
                                Optional.of(SessionCheck.aliveWithoutPasskey(tx, active)
                                        .user()),
                                browser));
        PasswordRow stored = attempts.isRight(attempt, password) ? attempt.password() : null;
        @Nullable String rehashed = stored == null ? null : password.rehash(stored.hash());
        Optional<T> result = context.store().write(organization, tx -> {
            Alive alive = SessionCheck.aliveWithoutPasskey(tx, active);
            if (stored == null || !attempts.succeed(tx, attempt, browser, rehashed)) {
                return fail(tx, active, browser);
            }
            return Optional.of(change.apply(tx, alive));
        });
        return result.orElseThrow(() -> SignInRefusals.current(field, left(active, browser)));
    }

    private int left(ActiveSession active, Browser browser) {
        return context.store()
                .read(active.organizationId(), view -> PasswordAttempts.left(view, active.userId(), browser));
    }

    private <T> Optional<T> fail(Transaction tx, ActiveSession active, Browser browser) {
        UUID user = active.userId();
        context.audit().addFailure(tx, user, active.sessionId(), browser, user);
        return Optional.empty();
    }
}
