package dev.castellan.server.people.internal.signin;

import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.people.internal.passwords.PasswordRules;
import dev.castellan.server.people.internal.throttle.FailedAttempts;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.people.PasswordRow;
import dev.castellan.server.store.rows.UserRow;
import java.time.Instant;
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

    PasswordAttempts(PasswordHashing hashing) {
        this.hashing = hashing;
    }

    /**
     * An attempt that is counted.
     *
     * @param userId the user; absent if nobody is known who may sign in
     * @param password what is compared with; absent if the attempt fails in any case
     */
    record Attempt(@Nullable UUID userId, @Nullable PasswordRow password) {}

    /** Counts an attempt as a failure, unless it has to wait. */
    Attempt count(Transaction tx, Optional<UserRow> user) {
        UUID nobody = UUID.randomUUID();
        Instant now = tx.now();
        Optional<PasswordRow> open = tx.passwords()
                .get(user.map(UserRow::userId).orElse(nobody))
                .filter(password -> FailedAttempts.allows(password, now));
        int failures = open.map(PasswordRow::failures).orElse(0) + 1;
        // the same statements where there is nothing to count: this changes nothing for nobody
        UUID counted = open.map(PasswordRow::userId).orElse(nobody);
        tx.passwords().attempted(counted, failures, FailedAttempts.blockedUntil(failures, now));
        return new Attempt(user.map(UserRow::userId).orElse(null), open.orElse(null));
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
     * Takes back all failures of a right password.
     *
     * @param rehashed what to keep in place of the hash; absent if it stays
     * @return whether the password is still the same
     */
    boolean succeed(Transaction tx, PasswordRow right, @Nullable String rehashed) {
        boolean isSame = tx.passwords()
                .get(right.userId())
                .filter(now -> now.hash().equals(right.hash()))
                .isPresent();
        if (isSame) {
            String kept = rehashed == null ? right.hash() : rehashed;
            tx.passwords().put(new PasswordRow(right.userId(), kept, right.setAt()));
        }
        return isSame;
    }
}
