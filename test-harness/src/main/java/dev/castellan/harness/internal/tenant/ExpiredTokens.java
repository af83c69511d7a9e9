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
 * Creates expired tokens. The server's rules issue none, and moving the clock would affect everything else. So the
 * rules issue a valid token, and its row is replaced by the one of a token that was issued earlier.
 */
final class ExpiredTokens {

    private static final Duration AGO = Duration.ofHours(1);
    private static final Duration LIFE = Duration.ofDays(1);

    private ExpiredTokens() {}

    /** Returns an expired token of the first {@code org_admin}. */
    static String issue(ServerGeneration server, Bootstrap root) {
        IssuedToken issued =
                server.server().administration().issueToken(root.organizationId(), NewToken.forUser(root.adminId()));
        return server.store().write(root.organizationId(), tx -> {
            expire(tx, issued.id(), null);
            return issued.token();
        });
    }

    /**
     * Makes a token expire.
     *
     * @param end when it expired; absent for an hour ago
     */
    static void expire(Transaction tx, UUID tokenId, @Nullable Instant end) {
        TokenRow row = tx.tokens().get(tokenId).orElseThrow();
        Instant then = end == null ? tx.now().minus(AGO) : end.truncatedTo(ChronoUnit.MILLIS);
        tx.tokens().delete(tokenId);
        tx.tokens()
                .insert(new TokenRow(
                        tokenId,
                        row.userId(),
                        row.name(),
                        row.prefix(),
                        row.hash(),
                        then.minus(LIFE),
                        then,
                        null,
                        row.createdBy()));
    }
}
