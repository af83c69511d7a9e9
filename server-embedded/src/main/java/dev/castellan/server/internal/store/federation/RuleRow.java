package dev.castellan.server.internal.store.federation;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A rule that says which JWTs of an issuer get a token of which service account.
 *
 * @param userId the service account that owns the tokens
 * @param match the claims that a JWT must have
 * @param tokenLifetimeSeconds the longest lifetime of the tokens
 * @param enabled whether the server exchanges JWTs by this rule
 * @param createdAt the creation time, with millisecond precision
 * @param createdBy the user who created the rule, or null if the administration did
 */
public record RuleRow(
        UUID ruleId,
        UUID issuerId,
        UUID userId,
        ClaimMatch match,
        int tokenLifetimeSeconds,
        boolean enabled,
        Instant createdAt,
        @Nullable UUID createdBy) {

    /** Returns a copy with other values. */
    public RuleRow with(ClaimMatch newMatch, int newLifetimeSeconds, boolean isEnabled) {
        return new RuleRow(ruleId, issuerId, userId, newMatch, newLifetimeSeconds, isEnabled, createdAt, createdBy);
    }
}
