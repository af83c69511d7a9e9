package dev.castellan.model.federation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request body that changes a rule of federation: a JSON merge patch (an extension). A field that is {@code null}
 * in Java is absent from the patch and keeps its value. Disabling a rule, and changing what it matches, deletes its
 * tokens.
 *
 * @param match the claims that a JWT must have now. They replace all claims of the rule
 * @param tokenLifetimeSeconds the longest lifetime of the tokens, 60 to 3,600 seconds
 * @param enabled whether the server exchanges JWTs by this rule
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FederationRuleUpdate(
        @Nullable Map<String, List<String>> match,
        @JsonProperty("token_lifetime_seconds") @Nullable Integer tokenLifetimeSeconds,
        @Nullable Boolean enabled) {

    /** Copies the map. */
    public FederationRuleUpdate {
        match = match == null ? null : NewFederationRule.copy(match);
    }

    /** Returns an update that keeps all fields. */
    public static FederationRuleUpdate none() {
        return new FederationRuleUpdate(null, null, null);
    }

    /** Returns a copy that sets the claims that a JWT must have. */
    public FederationRuleUpdate match(Map<String, List<String>> claims) {
        return new FederationRuleUpdate(claims, tokenLifetimeSeconds, enabled);
    }

    /** Returns a copy that sets the longest lifetime of the tokens. */
    public FederationRuleUpdate tokenLifetimeSeconds(int seconds) {
        return new FederationRuleUpdate(match, seconds, enabled);
    }

    /** Returns a copy that enables or disables the rule. */
    public FederationRuleUpdate enabled(boolean isEnabled) {
        return new FederationRuleUpdate(match, tokenLifetimeSeconds, isEnabled);
    }
}
