package dev.castellan.server.people.internal.signin;

import dev.castellan.server.internal.rules.ProviderRules;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.KnownBrowserRow;
import dev.castellan.server.internal.store.credentials.PasswordRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.internal.passwords.PasswordInput;
import dev.castellan.server.people.internal.throttle.FailedAttempts;
import dev.castellan.server.people.internal.throttle.KnownBrowserRules;
import dev.castellan.server.people.signin.Browser;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Attempts to enter a user's password, in three steps. {@link #count} counts the attempt as a failure in a first
 * transaction. {@link #isRight} compares the password outside a transaction. {@link #succeed} clears the failures in
 * the transaction that makes the change. Because each attempt is counted before the comparison, concurrent attempts
 * give an attacker no advantage. Attempts that must wait and attempts for unknown users take the same steps and compute
 * the same number of hashes.
 */
public record PasswordAttempts(KnownBrowserRules browsers) {

    /**
     * A counted attempt.
     *
     * @param userId the user, or {@code null} if the address does not belong to a user who can sign in
     * @param password the stored password, or {@code null} if the attempt fails even with the right password
     * @param isKnown whether a failure counts against the browser instead of the user
     */
    record Attempt(@Nullable UUID userId, @Nullable PasswordRow password, boolean isKnown) {}

    /** Returns true if failures from this browser count against the browser instead of the user. */
    boolean isKnown(View view, Optional<UserRow> user, Browser browser) {
        return KnownBrowserRules.find(view, user.map(UserRow::userId).orElseGet(UUID::randomUUID), browser)
                .isPresent();
    }

    /** Counts an attempt as a failure, unless it must wait. */
    Attempt count(Transaction tx, Optional<UserRow> user, Browser browser) {
        UUID nobody = UUID.randomUUID();
        UUID userId = user.map(UserRow::userId).orElse(nobody);
        Instant now = tx.now();
        boolean permitted = ProviderRules.permitPasswords(tx);
        Optional<PasswordRow> password = tx.passwords().get(userId).filter(row -> permitted);
        Optional<KnownBrowserRow> knownBrowser = KnownBrowserRules.find(tx, userId, browser);
        if (knownBrowser.isPresent()) {
            return new Attempt(userId, browsers.count(tx, knownBrowser.get()) ? password.orElse(null) : null, true);
        }
        Optional<PasswordRow> open = password.filter(row -> FailedAttempts.allows(row, now));
        int failures = open.map(PasswordRow::failures).orElse(0) + 1;
        // if no failure is counted, the same statements run with an unused id and change nothing
        UUID counted = open.map(PasswordRow::userId).orElse(nobody);
        tx.passwords().recordAttempt(counted, failures, FailedAttempts.blockedUntil(failures, now));
        return new Attempt(user.map(UserRow::userId).orElse(null), open.orElse(null), false);
    }

    /**
     * Undoes {@link #count}, unless other attempts have been counted since, or the browser is known. If two attempts of
     * a user run at the same time, on two nodes or with and without an organization, both can stay counted. If a right
     * password clears the failures in the meantime, this method takes back a failure that was counted later.
     */
    void takeBack(Transaction tx, Attempt attempt) {
        PasswordRow before = attempt.password();
        if (before != null && !attempt.isKnown()) {
            tx.passwords()
                    .get(before.userId())
                    .filter(now -> now.failures() == before.failures() + 1)
                    .ifPresent(now ->
                            tx.passwords().recordAttempt(now.userId(), before.failures(), before.blockedUntil()));
        }
    }

    /** Returns the number of attempts that a user has with this browser before the next one must wait. */
    static int left(View view, UUID userId, Browser browser) {
        int failures = KnownBrowserRules.find(view, userId, browser)
                .map(KnownBrowserRow::failures)
                .or(() -> view.passwords().get(userId).map(PasswordRow::failures))
                .orElse(0);
        return Math.max(0, FailedAttempts.FIRST_WAIT - failures);
    }

    /** Compares the password. Takes the same time if there is no stored password. */
    boolean isRight(Attempt attempt, PasswordInput candidate) {
        PasswordRow password = attempt.password();
        return candidate.matches(password == null ? null : password.hash());
    }

    /**
     * Clears the failures of the known browser, or of the user if the browser is unknown.
     *
     * @param rehashed the hash that replaces the stored one, or {@code null} to keep the stored hash
     * @return true if the password has not changed since the attempt was counted
     */
    boolean succeed(Transaction tx, Attempt attempt, Browser browser, @Nullable String rehashed) {
        PasswordRow right = Objects.requireNonNull(attempt.password(), "nothing was compared");
        Optional<PasswordRow> same =
                tx.passwords().get(right.userId()).filter(now -> now.hash().equals(right.hash()));
        same.ifPresent(now -> {
            String newHash = rehashed == null ? right.hash() : rehashed;
            tx.passwords()
                    .put(
                            attempt.isKnown()
                                    ? new PasswordRow(
                                            right.userId(), newHash, right.setAt(), now.failures(), now.blockedUntil())
                                    : new PasswordRow(right.userId(), newHash, right.setAt()));
            if (attempt.isKnown()) {
                browsers.succeed(tx, right.userId(), browser);
            }
        });
        return same.isPresent();
    }
}
