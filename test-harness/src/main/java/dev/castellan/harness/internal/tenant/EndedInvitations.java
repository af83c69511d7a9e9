package dev.castellan.harness.internal.tenant;

import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.people.InvitationRow;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes invitations end earlier than the server's rules allow, as {@link ExpiredTokens} does with tokens: the rules issue
 * one that is valid, and its row is replaced by the one of an invitation that was issued earlier.
 */
final class EndedInvitations {

    private static final Duration AGO = Duration.ofHours(1);
    private static final Duration LIFE = Duration.ofDays(3);

    /** The shortest time that the rules allow. */
    private static final Duration SHORTEST = Duration.ofHours(1);

    private EndedInvitations() {}

    /** Returns whether the rules issue no invitation that ends then. */
    static boolean isTooEarly(Transaction tx, Instant end) {
        return end.isBefore(tx.now().plus(SHORTEST));
    }

    /**
     * Makes an invitation end early, and returns what would have been issued.
     *
     * @param end when it ends; absent for an hour ago
     */
    static IssuedInvitation end(Transaction tx, IssuedInvitation issued, @Nullable Instant end) {
        Instant then = end == null ? tx.now().minus(AGO) : end.truncatedTo(ChronoUnit.MILLIS);
        InvitationRow row = tx.invitations().ofUser(issued.userId()).orElseThrow();
        tx.invitations()
                .put(new InvitationRow(
                        row.userId(), row.purpose(), row.hash(), row.createdBy(), then.minus(LIFE), then, null));
        return new IssuedInvitation(
                issued.userId(), issued.email(), issued.purpose(), issued.code(), issued.url(), then.minus(LIFE), then);
    }
}
