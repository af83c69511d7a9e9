package dev.castellan.server.identity.internal.provider;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.internal.jwt.JwkSet;
import dev.castellan.server.people.signin.ProviderException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of the discovery document of a provider that the server uses (OpenID Connect Discovery, section 3).
 *
 * @param authorizationEndpoint the page at which persons sign in
 * @param tokenEndpoint exchanges codes for ID tokens
 * @param keysUrl the URL of the keys that sign ID tokens
 * @param userInfo returns claims of persons, or null if the provider has no such endpoint, or never says whether it has
 *     verified an e-mail address
 * @param basicAuthentication whether the token endpoint accepts the client secret in the header {@code Authorization}
 * @param namesIssuer whether responses contain the parameter {@code iss} (RFC 9207)
 */
record ProviderMetadata(
        URI authorizationEndpoint,
        String tokenEndpoint,
        String keysUrl,
        @Nullable String userInfo,
        boolean basicAuthentication,
        boolean namesIssuer) {

    private static final String USER_INFO = "userinfo_endpoint";

    /**
     * Reads a discovery document.
     *
     * @param issuer the exact issuer, which the document must name
     * @throws ProviderException if the document does not belong to the issuer, or lacks usable endpoints
     */
    static ProviderMetadata of(String json, String issuer) {
        try {
            JsonValue document = JwkSet.object(json.getBytes(StandardCharsets.UTF_8));
            if (!issuer.equals(text(document, "issuer"))) {
                throw ProviderException.misconfigured("the discovery document names another issuer");
            }
            return new ProviderMetadata(
                    url(document, "authorization_endpoint"),
                    url(document, "token_endpoint").toString(),
                    url(document, "jwks_uri").toString(),
                    userInfo(document),
                    acceptsBasic(document.get("token_endpoint_auth_methods_supported")),
                    JsonValue.of(true).equals(document.get("authorization_response_iss_parameter_supported")));
        } catch (InvalidJsonException | IllegalArgumentException e) {
            throw ProviderException.misconfigured("the discovery document is no JSON object of the expected form");
        }
    }

    private static @Nullable String text(JsonValue document, String field) {
        JsonValue value = document.get(field);
        return value == null ? null : value.asString();
    }

    private static @Nullable String userInfo(JsonValue document) {
        JsonValue claims = document.get("claims_supported");
        boolean isUseful = claims == null || claims.items().contains(JsonValue.of("email_verified"));
        return isUseful && document.get(USER_INFO) != null
                ? url(document, USER_INFO).toString()
                : null;
    }

    private static URI url(JsonValue document, String field) {
        String text = text(document, field);
        try {
            URI url = new URI(text == null ? "" : text);
            if ("https".equals(url.getScheme())
                    && url.getHost() != null
                    && url.getRawUserInfo() == null
                    && url.getRawFragment() == null) {
                return url;
            }
        } catch (URISyntaxException e) {
            // refused below
        }
        throw ProviderException.misconfigured("the discovery document has no https URL as " + field);
    }

    /** Returns whether the methods contain the default. */
    private static boolean acceptsBasic(@Nullable JsonValue methods) {
        List<JsonValue> all = methods == null ? List.of() : methods.items();
        return all.isEmpty() || all.contains(JsonValue.of("client_secret_basic"));
    }
}
