package dev.castellan.server.internal.federation;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.federation.IssuerRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A JWT with a valid signature by a key of an issuer.
 *
 * @param issuer the claim {@code iss}
 * @param subject the claim {@code sub}
 * @param audience the values of the claim {@code aud}
 * @param expiresAt the claim {@code exp}
 * @param claims all claims
 * @param keys the keys of the row of the issuer from which the key of the signature came
 */
public record VerifiedJwt(
        String issuer,
        String subject,
        List<String> audience,
        Instant expiresAt,
        Map<String, JsonValue> claims,
        IssuerRow.Keys keys) {

    /** Copies the list and the map. */
    public VerifiedJwt {
        audience = List.copyOf(audience);
        claims = Map.copyOf(claims);
    }

    /** Leaves out the values, because logs must not contain what identifies a job. */
    @Override
    public String toString() {
        return "JWT of " + issuer;
    }
}
