package dev.castellan.harness.internal.tenant;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.TokenRow;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes tokens that have expired. The rules issue none, and moving the clock would move everything else: so a valid one is
 * issued by the rules, and its row is put back as it would stand had it been issued earlier.
 */
final class ExpiredTokens {

    private static final Duration AGO = Duration.ofHours(1);
    private static final Duration LIFE = Duration.ofDays(1);

    private ExpiredTokens() {}

    /** Returns a token of the first {@code org_admin} that has expired. */
    static String issue(ServerGeneration server, Bootstrap root) {
        IssuedToken issued =
                server.server().administration().issueToken(root.organizationId(), NewToken.forUser(root.adminId()));
        return server.store().write(root.organizationId(), tx -> {
            expire(tx, issued.tokenId(), null);
            return issued.token();
        });
    }

    /**
     * Lets a token expire.
     *
     * @param end when it did; an hour ago if absent
     */
    static void expire(Transaction tx, UUID tokenId, @Nullable Instant end) {
        TokenRow row = tx.tokens().get(tokenId).orElseThrow();
        Instant then = end == null ? tx.now().minus(AGO) : end.truncatedTo(ChronoUnit.MILLIS);
        tx.tokens().delete(tokenId);
        tx.tokens()
                .insert(new TokenRow(
                        tokenId, row.userId(), row.name(), row.prefix(), row.hash(), then.minus(LIFE), then, null));
    }
}
