package dev.castellan.server.identity.internal.provider;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.internal.jwt.InvalidJwtException;
import dev.castellan.server.identity.internal.jwt.JwkSet;
import dev.castellan.server.identity.internal.jwt.Jwt;
import dev.castellan.server.identity.internal.jwt.KeyCache;
import dev.castellan.server.identity.internal.jwt.KeyPlace;
import dev.castellan.server.identity.internal.jwt.VerifiedClaims;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Verifies the JWTs that a provider signs for the server. */
record IdTokens(KeyCache keys, Clock clock) {

    /** Access tokens have another type. */
    private static final Set<String> ID_TOKEN = Set.of("jwt");

    private static final Set<String> LOGOUT_TOKEN = Set.of("logout+jwt", "jwt");

    /**
     * Returns the claims of an ID token for this nonce (OpenID Connect Core, section 3.1.3.7).
     *
     * @throws ProviderException if the token is not valid
     */
    VerifiedClaims verify(ProviderConnection provider, ProviderMetadata metadata, String token, String nonce) {
        VerifiedClaims claims = verify(() -> {
            Jwt jwt = Jwt.parse(token, ID_TOKEN);
            Instant now = clock.instant();
            jwt.check(provider.issuer(), provider.clientId(), now);
            return jwt.verify(keys(provider, metadata, jwt), provider.issuer(), provider.clientId(), now);
        });
        require(JsonValue.of(nonce).equals(claims.all().get("nonce")), "the ID token has another nonce");
        require(claims.all().containsKey("iat"), "the ID token has no iat");
        JsonValue party = claims.all().get("azp");
        boolean isOnly = !isList(claims.all().get("aud"));
        require(
                party == null ? isOnly : party.equals(JsonValue.of(provider.clientId())),
                "the ID token is for another client (azp)");
        return claims;
    }

    private static boolean isList(@Nullable JsonValue audience) {
        return audience != null
                && audience.toJson().startsWith("[")
                && audience.items().size() > 1;
    }

    /**
     * Returns the claims of a logout token, of which the caller checks the subject and the event. A token for another
     * client causes no request.
     *
     * @throws ProviderException if the token is not valid
     */
    Map<String, JsonValue> verifyLogout(ProviderConnection provider, MetadataCache metadata, String token) {
        return verify(() -> {
            Jwt jwt = Jwt.parse(token, LOGOUT_TOKEN);
            Instant now = clock.instant();
            jwt.checkWithoutSubject(provider.issuer(), provider.clientId(), now);
            JwkSet found = keys(provider, metadata.get(provider), jwt);
            return jwt.verifyWithoutSubject(found, provider.issuer(), provider.clientId(), now);
        });
    }

    private JwkSet keys(ProviderConnection provider, ProviderMetadata metadata, Jwt jwt) {
        return MetadataCache.await(
                keys.find(KeyPlace.at(provider.organizationId(), metadata.keysUrl()), jwt::hasKeyIn));
    }

    /** Verifies a JWT. */
    private interface Verification<T> {
        T run() throws InvalidJwtException;
    }

    private static <T> T verify(Verification<T> verification) {
        try {
            return verification.run();
        } catch (InvalidJwtException e) {
            throw ProviderException.rejected("the token of the provider is or has " + e.getMessage());
        }
    }

    static void require(boolean isMet, String otherwise) {
        if (!isMet) {
            throw ProviderException.rejected(otherwise);
        }
    }
}
