package dev.castellan.model.federation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The request body that creates a rule of federation (an extension).
 *
 * @param issuerId the issuer of the JWTs
 * @param userId the service account that owns the tokens
 * @param match the claims that a JWT must have, each with the values that it can have. Values are compared exactly
 * @param tokenLifetimeSeconds the longest lifetime of the tokens, 60 to 3,600 seconds. If {@code null}, 900
 * @param enabled whether the server exchanges JWTs by this rule. If {@code null}, it does
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NewFederationRule(
        @JsonProperty("issuer_id") UUID issuerId,
        @JsonProperty("user_id") UUID userId,
        Map<String, List<String>> match,
        @JsonProperty("token_lifetime_seconds") @Nullable Integer tokenLifetimeSeconds,
        @Nullable Boolean enabled) {

    /** The lifetime of tokens, in seconds, of a rule that names none. */
    public static final int STANDARD_LIFETIME_SECONDS = 900;

    /** Checks the required fields and copies the map. */
    public NewFederationRule {
        Required.field(issuerId, "issuer_id");
        Required.field(userId, "user_id");
        match = copy(Required.field(match, "match"));
    }

    /** Returns an enabled rule whose tokens live for at most 15 minutes. */
    public static NewFederationRule of(UUID issuerId, UUID userId, Map<String, List<String>> match) {
        return new NewFederationRule(issuerId, userId, match, null, null);
    }

    /** Returns a copy whose tokens live for at most this time. */
    public NewFederationRule tokenLifetimeSeconds(int seconds) {
        return new NewFederationRule(issuerId, userId, match, seconds, enabled);
    }

    static Map<String, List<String>> copy(Map<String, List<String>> match) {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        match.forEach((claim, values) -> copy.put(claim, List.copyOf(Required.field(values, "match." + claim))));
        return Collections.unmodifiableMap(copy);
    }
}
