package dev.castellan.server.people.internal.signin;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.internal.context.AuditRows;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.passwords.PasswordInput;
import dev.castellan.server.people.internal.passwords.PasswordInput.Turn;
import dev.castellan.server.people.internal.sessions.SessionStart;
import dev.castellan.server.people.internal.signin.PasswordAttempts.Attempt;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.SignedIn;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Signs in to an organization with an e-mail address and a password. */
public final class PasswordSignIn {

    private final SignInServices context;
    private final PasswordAttempts attempts;
    private final SessionStart sessions;
    private final SignInQueue queue;

    public PasswordSignIn(SignInServices context, PasswordAttempts attempts, SignInQueue queue) {
        this.context = context;
        this.attempts = attempts;
        this.sessions = new SessionStart(context);
        this.queue = queue;
    }

    /**
     * An attempt in one organization.
     *
     * @param key the normalized form of the address
     * @param attempt the counted attempt
     * @param rehashed the hash that replaces the stored one, or {@code null} to keep the stored hash
     */
    record Compared(
            UUID organization,
            String key,
            Attempt attempt,
            boolean isRight,
            @Nullable String rehashed) {}

    public CompletionStage<SignedIn> signIn(UUID organization, String email, String password, Browser browser) {
        return SignInQueue.later(() -> {
            queue.addresses().check(browser);
            // a nonexistent organization must not get a place in the queue
            context.checkExists(organization);
            String key = UserRow.emailKey(email.strip());
            return guess(
                    organization, key, browser, turn -> signIn(organization, key, turn.password(password), browser));
        });
    }

    /** Runs work that guesses the password of the user of a session. */
    <T> CompletionStage<T> guess(ActiveSession session, Browser browser, Function<Turn, T> work) {
        return guess(session.organizationId(), UserRow.emailKey(session.email()), browser, work);
    }

    private <T> CompletionStage<T> guess(UUID organization, String key, Browser browser, Function<Turn, T> work) {
        boolean isKnown = isKnown(organization, key, browser);
        return queue.guess(organization, isKnown, key, browser, work, result -> false);
    }

    private SignedIn signIn(UUID organization, String key, PasswordInput password, Browser browser) {
        Compared compared = compare(organization, key, password, browser);
        return context.store()
                .write(organization, tx -> signIn(tx, compared, browser))
                .orElseThrow(() -> SignInRefusals.password("password"));
    }

    private Optional<SignedIn> signIn(Transaction tx, Compared compared, Browser browser) {
        Optional<UserRow> user = succeed(tx, compared, browser);
        if (user.isEmpty()) {
            fail(tx, compared, browser);
        }
        return user.map(row -> begin(tx, row, browser));
    }

    /**
     * Counts an attempt and compares the password. If the password is wrong, always computes exactly one hash, so the
     * duration does not reveal whether the user exists.
     */
    Compared compare(UUID organization, String key, PasswordInput password, Browser browser) {
        Attempt attempt = context.store().write(organization, tx -> attempts.count(tx, active(tx, key), browser));
        boolean isRight = attempts.isRight(attempt, password);
        PasswordRow stored = attempt.password();
        String rehashed = isRight && stored != null ? password.rehash(stored.hash()) : null;
        return new Compared(organization, key, attempt, isRight, rehashed);
    }

    /**
     * Clears the failures and returns the user if the password was right. Returns empty if it was wrong, or if the user
     * has been suspended, deleted, or recovered with a different password since the attempt was counted.
     */
    Optional<UserRow> succeed(Transaction tx, Compared compared, Browser browser) {
        return !compared.isRight()
                ? Optional.empty()
                : active(tx, compared.key())
                        .filter(user -> user.userId().equals(compared.attempt().userId()))
                        .filter(user -> attempts.succeed(tx, compared.attempt(), browser, compared.rehashed()));
    }

    /** Writes the audit event of a failed attempt. */
    void fail(Transaction tx, Compared compared, Browser browser) {
        context.audit().addFailure(tx, null, null, browser, compared.attempt().userId());
    }

    SignedIn begin(Transaction tx, UserRow user, Browser browser) {
        SignedIn signedIn = sessions.begin(tx, user, Method.PASSWORD, null, browser);
        UUID session = signedIn.session().sessionId();
        context.audit().add(tx, AuditRows.SIGN_IN, user.userId(), session, browser, user.userId(), session);
        return signedIn;
    }

    /** Returns true if the user has recently signed in from this browser. */
    boolean isKnown(UUID organization, String key, Browser browser) {
        return browser.secret() != null
                && context.store().read(organization, view -> attempts.isKnown(view, active(view, key), browser));
    }

    /** Returns the user with the address, if the user can sign in. */
    static Optional<UserRow> active(View view, String emailKey) {
        return view.users().byEmail(emailKey).filter(user -> !user.suspended() && !user.isServiceAccount());
    }
}
