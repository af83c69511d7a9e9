package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.UUID;

/**
 * The JWT that was exchanged for a token (an extension).
 *
 * @param ruleId the rule of the exchange
 * @param issuer the claim {@code iss} of the JWT
 * @param subject the claim {@code sub} of the JWT
 */
public record FederatedOrigin(@JsonProperty("rule_id") UUID ruleId, String issuer, String subject) {

    /** Checks the required fields. */
    public FederatedOrigin {
        Required.field(ruleId, "rule_id");
        Required.field(issuer, "issuer");
        Required.field(subject, "subject");
    }
}
