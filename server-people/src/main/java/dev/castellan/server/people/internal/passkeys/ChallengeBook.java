package dev.castellan.server.people.internal.passkeys;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.people.internal.context.SecretTexts;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.people.ChallengeRow;
import dev.castellan.server.store.people.ChallengeRow.Purpose;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The challenges that wait for an answer, each for five minutes, at most {@value #MOST} of an organization. They are in
 * the store, so any node takes the answer, and one node only.
 */
final class ChallengeBook {

    static final Duration LIFE = Duration.ofMinutes(5);
    static final int MOST = 1000;

    private final SecretTexts secrets;

    ChallengeBook(SecretTexts secrets) {
        this.secrets = secrets;
    }

    /**
     * Adds a challenge, and returns it as base64url without padding.
     *
     * @param userId who has to answer; absent if anybody may
     */
    String issue(Transaction tx, Purpose purpose, @Nullable UUID userId) {
        Instant now = tx.now();
        if (tx.challenges().count() >= MOST) {
            tx.challenges().deleteExpiredBefore(now, MOST);
        }
        if (tx.challenges().count() >= MOST) {
            throw Refusal.retryAfter(
                    ErrorKind.UNAVAILABLE,
                    "too many people of the organization begin to use a passkey at the moment: try again",
                    LIFE);
        }
        String challenge = secrets.nextChallenge();
        tx.challenges().insert(new ChallengeRow(TokenHash.of(challenge), purpose, userId, now, now.plus(LIFE)));
        return challenge;
    }

    /** Takes a challenge out, and returns whether it may be answered now, for this purpose and by this user. */
    boolean take(Transaction tx, String challenge, Purpose purpose, @Nullable UUID userId) {
        return tx.challenges()
                .take(TokenHash.of(challenge))
                .filter(row -> row.purpose() == purpose && Objects.equals(row.userId(), userId))
                .filter(row -> tx.now().isBefore(row.expiresAt()))
                .isPresent();
    }
}
