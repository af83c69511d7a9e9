package dev.castellan.harness.internal.tenant;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Creates tokens and invitations with expiration times that the server's rules do not allow. The server first issues a
 * valid token or invitation. This class then replaces its row with an expired row. Moving the clock instead would
 * affect other rows.
 */
final class ExpiredCredentials {

    private static final Duration AGO = Duration.ofHours(1);
    private static final Duration TOKEN_LIFE = Duration.ofDays(1);
    private static final Duration INVITATION_LIFE = Duration.ofDays(3);

    /** The shortest invitation lifetime that the rules allow. */
    private static final Duration MIN_INVITATION_TIME = Duration.ofHours(1);

    private ExpiredCredentials() {}

    /** Returns an expired token of the first {@code org_admin}. */
    static String createToken(ServerGeneration server, Bootstrap root) {
        IssuedToken issued =
                server.server().administration().createToken(root.organizationId(), NewToken.forUser(root.adminId()));
        return server.store().write(root.organizationId(), tx -> {
            expireToken(tx, issued.id(), null);
            return issued.token();
        });
    }

    /**
     * Changes the expiration time of a token.
     *
     * @param expiry the expiration time, in the past, or null for an hour ago
     */
    static void expireToken(Transaction tx, UUID tokenId, @Nullable Instant expiry) {
        TokenRow row = tx.tokens().get(tokenId).orElseThrow();
        Instant end = end(tx, expiry);
        tx.tokens().delete(tokenId);
        tx.tokens()
                .insert(new TokenRow(
                        tokenId,
                        row.userId(),
                        row.name(),
                        row.prefix(),
                        row.hash(),
                        end.minus(TOKEN_LIFE),
                        end,
                        null,
                        row.createdBy(),
                        row.limits()));
    }

    /** Returns whether this expiration time makes the invitation's lifetime shorter than the rules allow. */
    static boolean isTooEarly(Transaction tx, Instant expiry) {
        return expiry.isBefore(tx.now().plus(MIN_INVITATION_TIME));
    }

    /**
     * Changes the expiration time of an invitation, and returns the changed invitation.
     *
     * @param expiry the expiration time, or null for an hour ago
     */
    static IssuedInvitation endInvitation(Transaction tx, IssuedInvitation issued, @Nullable Instant expiry) {
        Instant end = end(tx, expiry);
        Instant start = end.minus(INVITATION_LIFE);
        InvitationRow row = tx.invitations().ofUser(issued.userId()).orElseThrow();
        tx.invitations()
                .put(new InvitationRow(row.userId(), row.purpose(), row.hash(), row.createdBy(), start, end, null));
        return new IssuedInvitation(
                issued.userId(),
                issued.email(),
                issued.purpose(),
                issued.code(),
                issued.url(),
                issued.createdBy(),
                start,
                end);
    }

    private static Instant end(Transaction tx, @Nullable Instant expiry) {
        return expiry == null ? tx.now().minus(AGO) : expiry.truncatedTo(ChronoUnit.MILLIS);
    }
}
