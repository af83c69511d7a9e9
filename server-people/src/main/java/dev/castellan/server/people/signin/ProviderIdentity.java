package dev.castellan.server.people.signin;

import dev.castellan.model.json.JsonValue;
import java.util.Map;

/**
 * A person, as a provider names the person in a checked ID token.
 *
 * @param issuer the issuer of the ID token
 * @param subject the id of the person at the issuer
 * @param claims all claims of the ID token, by name, and those of its address that only the UserInfo endpoint has
 */
public record ProviderIdentity(String issuer, String subject, Map<String, JsonValue> claims) {

    /** Copies the claims. */
    public ProviderIdentity {
        claims = Map.copyOf(claims);
    }
}
