package dev.castellan.server.identity.internal.jwt;

import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.Map;

/**
 * The claims of a JWT whose signature was verified.
 *
 * @param issuer the claim {@code iss}
 * @param subject the claim {@code sub}
 * @param audience the claim {@code aud} that the server expects
 * @param expiresAt when the JWT expires
 * @param all all claims by name
 */
public record VerifiedClaims(
        String issuer, String subject, String audience, Instant expiresAt, Map<String, JsonValue> all) {

    /** Copies the map. */
    public VerifiedClaims {
        all = Map.copyOf(all);
    }
}
