package dev.castellan.server.identity.internal.provider;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.internal.jwt.JwkSet;
import dev.castellan.server.identity.internal.jwt.KeyCache;
import dev.castellan.server.identity.internal.jwt.VerifiedClaims;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequest;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequests;
import dev.castellan.server.identity.internal.outgoing.OutgoingResponse;
import dev.castellan.server.people.signin.AuthorizationRequest;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderIdentity;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The authorization code flow with PKCE (OpenID Connect Core, section 3.1; RFC 7636; RFC 9207). */
public final class CodeFlow {

    private static final String GOOGLE = "https://accounts.google.com";
    private static final Pattern ERROR = Pattern.compile("[a-z_]{1,50}");

    /** The errors about the server itself, whoever signs in (RFC 6749, section 5.2). */
    private static final Set<String> OF_CLIENT = Set.of("invalid_client", "unauthorized_client");

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int INTERNAL_ERROR = 500;

    private final OutgoingRequests requests;
    private final MetadataCache metadata;
    private final IdTokens tokens;
    private final UserInfo userInfo;

    /** Creates the flow. The clock decides whether ID tokens have expired. */
    public CodeFlow(OutgoingRequests requests, MetadataCache metadata, KeyCache keys, Clock clock) {
        this.requests = requests;
        this.metadata = metadata;
        this.tokens = new IdTokens(keys, clock);
        this.userInfo = new UserInfo(requests);
    }

    /** Returns how a provider asks a person again. Google knows no prompt for the password. */
    static String prompt(String issuer) {
        return issuer.equals(GOOGLE) ? "select_account" : "login";
    }

    /** Returns the URL at which a person signs in. */
    public URI authorization(ProviderConnection provider, AuthorizationRequest request) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("response_type", "code");
        query.put("client_id", provider.clientId());
        query.put("redirect_uri", request.redirectUri().toString());
        query.put("scope", "openid email profile");
        query.put("state", request.state());
        query.put("nonce", request.nonce());
        query.put("code_challenge", challenge(request.verifier()));
        query.put("code_challenge_method", "S256");
        if (request.loginHint() != null) {
            query.put("login_hint", request.loginHint());
        }
        if (request.fresh()) {
            query.put("prompt", prompt(provider.issuer()));
            // makes the provider send auth_time
            query.put("max_age", "0");
        }
        URI endpoint = metadata.get(provider).authorizationEndpoint();
        String encoded = query.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + encode(parameter.getValue()))
                .collect(Collectors.joining("&"));
        return URI.create(endpoint + (endpoint.getRawQuery() == null ? "?" : "&") + encoded);
    }

    private static String challenge(String verifier) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Returns the person whom the ID token for a code names. */
    public ProviderIdentity redeem(
            ProviderConnection provider, AuthorizationRequest request, AuthorizationResponse response) {
        ProviderMetadata found = metadata.get(provider);
        String issuer = response.issuer();
        // otherwise a response of one provider could reach another one
        IdTokens.require(
                issuer == null ? !found.namesIssuer() : issuer.equals(provider.issuer()),
                "the response has another issuer (iss)");
        OutgoingResponse answer = MetadataCache.await(
                requests.send(provider.organizationId(), tokenRequest(provider, found, request, response)));
        TokenResponse both = tokens(answer);
        VerifiedClaims claims = tokens.verify(provider, found, both.idToken(), request.nonce());
        ProviderIdentity identity = new ProviderIdentity(claims.issuer(), claims.subject(), claims.all());
        return userInfo.completed(provider, found, identity, both.accessToken());
    }

    private static OutgoingRequest tokenRequest(
            ProviderConnection provider,
            ProviderMetadata metadata,
            AuthorizationRequest request,
            AuthorizationResponse response) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "authorization_code");
        form.put("code", String.valueOf(response.code()));
        form.put("redirect_uri", request.redirectUri().toString());
        form.put("code_verifier", request.verifier());
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Accept", "application/json");
        String secret = provider.clientSecret();
        if (secret != null && metadata.basicAuthentication()) {
            // RFC 6749, section 2.3.1: both parts are encoded like a form
            byte[] credentials = (encode(provider.clientId()) + ":" + encode(secret)).getBytes(StandardCharsets.UTF_8);
            headers.put("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
        } else {
            form.put("client_id", provider.clientId());
            if (secret != null) {
                form.put("client_secret", secret);
            }
        }
        return new OutgoingRequest(metadata.tokenEndpoint(), headers, form);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /**
     * The tokens in a response.
     *
     * @param accessToken shows claims at the provider, or is null
     */
    private record TokenResponse(String idToken, @Nullable String accessToken) {}

    private static TokenResponse tokens(OutgoingResponse response) {
        if (response.status() >= INTERNAL_ERROR || response.status() == TOO_MANY_REQUESTS) {
            throw ProviderException.unreachable("the token endpoint answered with status " + response.status());
        }
        try {
            JsonValue body = JwkSet.object(response.body());
            if (response.status() != 200) {
                throw refused(response.status(), error(body));
            }
            JsonValue token = body.get("id_token");
            if (token == null) {
                throw ProviderException.rejected("the token endpoint sent no ID token");
            }
            JsonValue access = body.get("access_token");
            return new TokenResponse(token.asString(), access == null ? null : access.asString());
        } catch (InvalidJsonException | IllegalArgumentException e) {
            throw ProviderException.rejected(
                    "the token endpoint answered with status " + response.status() + ", and no JSON object");
        }
    }

    private static ProviderException refused(int status, String error) {
        String reason = "the token endpoint answered with status " + status
                + (error.isEmpty() ? "" : " and the error " + error);
        return OF_CLIENT.contains(error) ? ProviderException.misconfigured(reason) : ProviderException.rejected(reason);
    }

    /** Returns the code of an error, such as {@code invalid_client}. Its description is not for us. */
    private static String error(JsonValue body) {
        JsonValue error = body.get("error");
        String code = error == null ? "" : error.asString();
        return ERROR.matcher(code).matches() ? code : "";
    }
}
