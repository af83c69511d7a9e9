package dev.castellan.server.identity.internal.exchange;

import java.util.List;
import java.util.Set;

/**
 * A request for a token (RFC 8693, section 2.1).
 *
 * @param ruleId the id of the rule as the client sent it
 * @param jwt the token of the other platform
 */
record ExchangeRequest(String ruleId, String jwt) {

    static final String GRANT = "urn:ietf:params:oauth:grant-type:token-exchange";
    static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

    private static final Set<String> JWT_TYPES =
            Set.of("urn:ietf:params:oauth:token-type:jwt", "urn:ietf:params:oauth:token-type:id_token");

    /** Parameters that would restrict the token or name another one, so they cannot be ignored. */
    private static final List<String> UNSUPPORTED = List.of("actor_token", "scope", "resource", "audience");

    /**
     * Reads a request.
     *
     * @throws OAuthException if it is not a request for a token
     */
    static ExchangeRequest of(Form form) {
        UNSUPPORTED.stream().filter(name -> form.get(name) != null).findFirst().ifPresent(name -> {
            throw OAuthException.invalidRequest(name + " is not supported");
        });
        String requested = form.get("requested_token_type");
        if (requested != null && !requested.equals(ACCESS_TOKEN)) {
            throw OAuthException.invalidRequest("requested_token_type must be " + ACCESS_TOKEN);
        }
        if (!JWT_TYPES.contains(form.require("subject_token_type"))) {
            throw OAuthException.invalidRequest(
                    "subject_token_type must be urn:ietf:params:oauth:token-type:jwt, or its id_token");
        }
        return new ExchangeRequest(form.require("rule_id"), form.require("subject_token"));
    }

    /** Returns the request without the JWT. */
    @Override
    public String toString() {
        return "exchange by rule " + ruleId;
    }
}
