package dev.castellan.server.people.internal.signin;

import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.internal.context.SignInAudit;
import dev.castellan.server.people.internal.sessions.SessionStart;
import dev.castellan.server.people.internal.signin.PasswordAttempts.Attempt;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.PasswordRow;
import dev.castellan.server.store.people.SessionRow.Method;
import dev.castellan.server.store.rows.UserRow;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Signs in with an e-mail address and a password. */
final class PasswordSignIn {

    private final PeopleContext context;
    private final PasswordAttempts attempts;
    private final SessionStart sessions;

    PasswordSignIn(PeopleContext context, PasswordAttempts attempts) {
        this.context = context;
        this.attempts = attempts;
        this.sessions = new SessionStart(context);
    }

    /**
     * Signs in. A failed attempt always computes exactly one hash, so its duration does not reveal whether the user
     * exists.
     */
    SignedIn signIn(UUID organization, String key, String password, Browser browser) {
        Attempt attempt = context.store().write(organization, tx -> attempts.count(tx, active(tx, key), browser));
        boolean isRight = attempts.isRight(attempt, password);
        PasswordRow kept = attempt.password();
        if (isRight && kept != null) {
            String rehashed = attempts.rehashed(kept, password);
            Optional<SignedIn> done =
                    context.store().write(organization, tx -> succeed(tx, key, attempt, rehashed, browser));
            return done.orElseThrow(PasswordSignIn::refused);
        }
        return context.store()
                .<Optional<SignedIn>>write(organization, tx -> fail(tx, attempt.userId(), browser))
                .orElseThrow(PasswordSignIn::refused);
    }

    /** Returns true if the user has recently signed in from this browser. */
    boolean isKnown(UUID organization, String key, Browser browser) {
        return browser.secret() != null
                && context.store()
                        .<Boolean>read(organization, view -> attempts.isKnown(view, active(view, key), browser));
    }

    private Optional<SignedIn> succeed(
            Transaction tx, String emailKey, Attempt attempt, @Nullable String rehashed, Browser browser) {
        UUID userId = attempt.userId();
        // since the attempt began, the user may have been suspended, deleted, or recovered with a different password
        Optional<UserRow> user = active(tx, emailKey).filter(row -> row.userId().equals(userId));
        if (user.isEmpty() || !attempts.succeed(tx, attempt, browser, rehashed)) {
            return fail(tx, userId, browser);
        }
        SignedIn signedIn = sessions.begin(tx, user.get(), Method.PASSWORD, null, browser);
        UUID session = signedIn.session().sessionId();
        context.audit().add(tx, SignInAudit.SIGN_IN, userId, session, browser, userId, session);
        return Optional.of(signedIn);
    }

    private Optional<SignedIn> fail(Transaction tx, @Nullable UUID userId, Browser browser) {
        context.audit().addFailure(tx, null, null, browser, userId);
        return Optional.empty();
    }

    private static Optional<UserRow> active(View view, String emailKey) {
        return view.users().byEmail(emailKey).filter(user -> !user.suspended() && !user.isServiceAccount());
    }

    private static Refusal refused() {
        return SignInRefusals.password("password");
    }
}
