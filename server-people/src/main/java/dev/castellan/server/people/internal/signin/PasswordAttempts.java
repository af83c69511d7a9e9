package dev.castellan.server.people.internal.signin;

import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.people.internal.passwords.PasswordRules;
import dev.castellan.server.people.internal.throttle.FailedAttempts;
import dev.castellan.server.people.internal.throttle.KnownBrowserRules;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.KnownBrowserRow;
import dev.castellan.server.store.people.PasswordRow;
import dev.castellan.server.store.rows.UserRow;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Attempts on the password of a user, in three steps: {@linkplain #count count} it as a failure in a transaction,
 * {@linkplain #isRight compare} outside, and {@linkplain #succeed succeed} in the transaction of what it was for. So
 * attempts at the same time gain nothing. An attempt that is refused in advance, and one on nobody's password, take the
 * same steps and hash as often.
 */
final class PasswordAttempts {

    private final PasswordHashing hashing;
    private final KnownBrowserRules browsers;

    PasswordAttempts(PasswordHashing hashing, KnownBrowserRules browsers) {
        this.hashing = hashing;
        this.browsers = browsers;
    }

    /**
     * An attempt that is counted.
     *
     * @param userId the user; absent if nobody is known who may sign in
     * @param password what is compared with; absent if the attempt fails in any case
     * @param isKnown whether the attempt counts for the browser, not for the user
     */
    record Attempt(@Nullable UUID userId, @Nullable PasswordRow password, boolean isKnown) {}

    /** Returns whether attempts from a browser count for the browser, not for the user. */
    boolean isKnown(View view, Optional<UserRow> user, Browser browser) {
        return browsers.find(view, user.map(UserRow::userId).orElseGet(UUID::randomUUID), browser)
                .isPresent();
    }

    /** Counts an attempt as a failure, unless it has to wait. */
    Attempt count(Transaction tx, Optional<UserRow> user, Browser browser) {
        UUID nobody = UUID.randomUUID();
        UUID userId = user.map(UserRow::userId).orElse(nobody);
        Instant now = tx.now();
        Optional<PasswordRow> password = tx.passwords().get(userId);
        Optional<KnownBrowserRow> known = browsers.find(tx, userId, browser);
        if (known.isPresent()) {
            return new Attempt(userId, browsers.count(tx, known.get()) ? password.orElse(null) : null, true);
        }
        Optional<PasswordRow> open = password.filter(row -> FailedAttempts.allows(row, now));
        int failures = open.map(PasswordRow::failures).orElse(0) + 1;
        // the same statements where there is nothing to count: this changes nothing for nobody
        UUID counted = open.map(PasswordRow::userId).orElse(nobody);
        tx.passwords().attempted(counted, failures, FailedAttempts.blockedUntil(failures, now));
        return new Attempt(user.map(UserRow::userId).orElse(null), open.orElse(null), false);
    }

    /** Compares what was typed; takes as long if there is nothing to compare with. */
    boolean isRight(Attempt attempt, String typed) {
        PasswordRow password = attempt.password();
        return hashing.matches(password == null ? null : password.hash(), PasswordRules.normalized(typed));
    }

    /** Returns what to keep in place of the hash of a right password; null if it was made as it is made today. */
    @Nullable
    String rehashed(PasswordRow password, String typed) {
        return hashing.isOutdated(password.hash()) ? hashing.hash(PasswordRules.normalized(typed)) : null;
    }

    /**
     * Forgets the failures of a known browser, or those of the user if the browser is unknown.
     *
     * @param rehashed what to keep in place of the hash; absent if it stays
     * @return whether the password is still the same
     */
    boolean succeed(Transaction tx, Attempt attempt, Browser browser, @Nullable String rehashed) {
        PasswordRow right = Objects.requireNonNull(attempt.password(), "nothing was compared");
        Optional<PasswordRow> same =
                tx.passwords().get(right.userId()).filter(now -> now.hash().equals(right.hash()));
        same.ifPresent(now -> {
            String kept = rehashed == null ? right.hash() : rehashed;
            tx.passwords()
                    .put(
                            attempt.isKnown()
                                    ? new PasswordRow(
                                            right.userId(), kept, right.setAt(), now.failures(), now.blockedUntil())
                                    : new PasswordRow(right.userId(), kept, right.setAt()));
            if (attempt.isKnown()) {
                browsers.succeed(tx, right.userId(), browser);
            }
        });
        return same.isPresent();
    }
}
