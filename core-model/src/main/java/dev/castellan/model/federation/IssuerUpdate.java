package dev.castellan.model.federation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The request body that changes an issuer: a JSON merge patch (an extension). A field that is {@code null} in Java is
 * absent from the patch and keeps its value.
 *
 * @param name the new display name, 1 to 255 code points
 * @param keys where the keys come from now, as in {@link NewIssuer}
 * @param requiredClaims the claims that every rule must match now
 * @param enabled whether the server exchanges JWTs of the issuer. Disabling an issuer deletes the tokens of its rules
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record IssuerUpdate(
        @Nullable String name,
        @Nullable JsonValue keys,
        @JsonProperty("required_claims") @Nullable List<String> requiredClaims,
        @Nullable Boolean enabled) {

    /** Copies the list. */
    public IssuerUpdate {
        requiredClaims = requiredClaims == null ? null : List.copyOf(requiredClaims);
    }

    /** Returns an update that keeps all fields. */
    public static IssuerUpdate none() {
        return new IssuerUpdate(null, null, null, null);
    }

    /** Returns a copy that sets the display name. */
    public IssuerUpdate name(String newName) {
        return new IssuerUpdate(newName, keys, requiredClaims, enabled);
    }

    /** Returns a copy that sets where the keys come from. */
    public IssuerUpdate keys(JsonValue newKeys) {
        return new IssuerUpdate(name, newKeys, requiredClaims, enabled);
    }

    /** Returns a copy that sets the claims that every rule must match. */
    public IssuerUpdate requiring(List<String> claims) {
        return new IssuerUpdate(name, keys, claims, enabled);
    }

    /** Returns a copy that enables or disables the issuer. */
    public IssuerUpdate enabled(boolean isEnabled) {
        return new IssuerUpdate(name, keys, requiredClaims, isEnabled);
    }
}
