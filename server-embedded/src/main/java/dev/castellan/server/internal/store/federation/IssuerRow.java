package dev.castellan.server.internal.store.federation;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A platform whose JWTs the organization accepts.
 *
 * @param name the display name
 * @param issuer the exact value of the claim {@code iss}, an https URL
 * @param audience the exact value that the claim {@code aud} must contain
 * @param keys where the keys of the platform come from
 * @param requiredClaims the claims that every rule of the issuer must pin
 * @param enabled whether the server exchanges JWTs of the issuer
 * @param createdAt the creation time, with millisecond precision
 * @param createdBy the user who created the issuer, or null if the administration did
 */
public record IssuerRow(
        UUID issuerId,
        String name,
        String issuer,
        String audience,
        Keys keys,
        List<String> requiredClaims,
        boolean enabled,
        Instant createdAt,
        @Nullable UUID createdBy) {

    /** Copies the list. */
    public IssuerRow {
        requiredClaims = List.copyOf(requiredClaims);
    }

    /** Returns a copy with other values. */
    public IssuerRow with(String newName, Keys newKeys, List<String> newRequiredClaims, boolean isEnabled) {
        return new IssuerRow(
                issuerId, newName, issuer, audience, newKeys, newRequiredClaims, isEnabled, createdAt, createdBy);
    }

    /** Where the keys of an issuer come from. */
    public enum KeySource {
        /** The document below {@code .well-known/openid-configuration} of the issuer names their URL. */
        DISCOVERY,
        /** They have a URL. */
        JWKS_URL,
        /** The row contains them. */
        INLINE
    }

    /**
     * The keys of an issuer.
     *
     * @param source where they come from
     * @param url their https URL, or null if the source is another one
     * @param set the keys themselves, or null if the source is another one
     */
    public record Keys(
            KeySource source,
            @Nullable String url,
            @Nullable KeySet set) {

        /** The keys whose URL the issuer publishes. */
        public static final Keys DISCOVERED = new Keys(KeySource.DISCOVERY, null, null);

        /** Returns the keys at a URL. */
        public static Keys at(String url) {
            return new Keys(KeySource.JWKS_URL, url, null);
        }

        /** Returns keys that the row contains. */
        public static Keys inline(KeySet set) {
            return new Keys(KeySource.INLINE, null, set);
        }
    }
}
