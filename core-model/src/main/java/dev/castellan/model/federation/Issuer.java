package dev.castellan.model.federation;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A platform, such as GitHub Actions, whose JWTs the organization accepts (an extension).
 *
 * @param id identifier of the issuer
 * @param name display name
 * @param issuer the exact value of the claim {@code iss}
 * @param audience the value that the claim {@code aud} must contain
 * @param keys where the keys of the issuer come from: the string {@code discovery}, a URL, or a JSON Web Key Set
 * @param requiredClaims the claims that every rule of the issuer must match
 * @param enabled whether the server exchanges JWTs of the issuer
 * @param createdAt the creation time, with millisecond precision
 */
public record Issuer(
        @JsonProperty("issuer_id") UUID id,
        String name,
        String issuer,
        String audience,
        JsonValue keys,
        @JsonProperty("required_claims") List<String> requiredClaims,
        boolean enabled,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt) {

    /** The {@link #keys} of an issuer that publishes the URL of its keys. */
    public static final JsonValue DISCOVERY = JsonValue.of("discovery");

    /** Checks the required fields and copies the list. */
    public Issuer {
        Required.field(id, "issuer_id");
        Required.field(name, "name");
        Required.field(issuer, "issuer");
        Required.field(audience, "audience");
        Required.field(keys, "keys");
        requiredClaims = Required.listOrEmpty(requiredClaims);
        Required.field(createdAt, "created_at");
    }
}
