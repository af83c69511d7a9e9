package dev.castellan.model.federation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import dev.castellan.model.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The request body that creates an issuer (an extension).
 *
 * @param name display name, 1 to 255 code points
 * @param issuer the exact value of the claim {@code iss}, an https URL without query and fragment
 * @param audience the value that the claim {@code aud} must contain, 1 to 255 code points
 * @param keys where the keys of the issuer come from: {@link Issuer#DISCOVERY}, an https URL, or a JSON Web Key Set with
 *     public keys. If {@code null}, {@link Issuer#DISCOVERY}
 * @param requiredClaims the claims that every rule of the issuer must match
 * @param enabled whether the server exchanges JWTs of the issuer. If {@code null}, it does
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NewIssuer(
        String name,
        String issuer,
        String audience,
        @Nullable JsonValue keys,
        @JsonProperty("required_claims") List<String> requiredClaims,
        @Nullable Boolean enabled) {

    /** Checks the required fields. Copies the list, or replaces {@code null} with an empty list. */
    public NewIssuer {
        Required.field(name, "name");
        Required.field(issuer, "issuer");
        Required.field(audience, "audience");
        requiredClaims = Required.listOrEmpty(requiredClaims);
    }

    /** Returns an enabled issuer that publishes the URL of its keys, and requires no claims. */
    public static NewIssuer of(String name, String issuer, String audience) {
        return new NewIssuer(name, issuer, audience, null, List.of(), null);
    }

    /** Returns a copy whose keys are at a URL. */
    public NewIssuer keysAt(String url) {
        return keys(JsonValue.of(url));
    }

    /** Returns a copy with these keys, such as a JSON Web Key Set. */
    public NewIssuer keys(JsonValue newKeys) {
        return new NewIssuer(name, issuer, audience, newKeys, requiredClaims, enabled);
    }

    /** Returns a copy that requires that every rule matches these claims. */
    public NewIssuer requiring(String... claims) {
        return new NewIssuer(name, issuer, audience, keys, List.of(claims), enabled);
    }
}
