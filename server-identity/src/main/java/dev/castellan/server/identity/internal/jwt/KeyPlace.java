package dev.castellan.server.identity.internal.jwt;

import java.util.UUID;

/**
 * Where an organization gets the keys of an issuer from. Organizations share no keys, so one of them cannot delay the
 * requests of another.
 *
 * @param isDiscovery whether the URL is the issuer, whose discovery document names the URL of the keys
 */
public record KeyPlace(UUID organizationId, String url, boolean isDiscovery) {

    /** Returns the place that the discovery document of an issuer names. */
    public static KeyPlace discovery(UUID organizationId, String issuer) {
        return new KeyPlace(organizationId, issuer, true);
    }

    /** Returns the place at a URL. */
    public static KeyPlace at(UUID organizationId, String url) {
        return new KeyPlace(organizationId, url, false);
    }

    /** Returns the URL of the discovery document (OpenID Connect Discovery, section 4.1). */
    public String discoveryUrl() {
        return (url.endsWith("/") ? url.substring(0, url.length() - 1) : url) + "/.well-known/openid-configuration";
    }
}
