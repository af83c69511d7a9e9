package dev.castellan.model.federation;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A rule that says which JWTs of an issuer get a token of which service account (an extension).
 *
 * @param id identifier of the rule, which an exchange names
 * @param issuerId the issuer of the JWTs
 * @param userId the service account that owns the tokens
 * @param match the claims that a JWT must have, each with the values that it can have
 * @param tokenLifetimeSeconds the longest lifetime of the tokens
 * @param enabled whether the server exchanges JWTs by this rule
 * @param createdAt the creation time, with millisecond precision
 */
public record FederationRule(
        @JsonProperty("rule_id") UUID id,
        @JsonProperty("issuer_id") UUID issuerId,
        @JsonProperty("user_id") UUID userId,
        Map<String, List<String>> match,
        @JsonProperty("token_lifetime_seconds") int tokenLifetimeSeconds,
        boolean enabled,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt) {

    /** Checks the required fields and copies the map. */
    public FederationRule {
        Required.field(id, "rule_id");
        Required.field(issuerId, "issuer_id");
        Required.field(userId, "user_id");
        match = NewFederationRule.copy(Required.field(match, "match"));
        Required.field(createdAt, "created_at");
    }
}
