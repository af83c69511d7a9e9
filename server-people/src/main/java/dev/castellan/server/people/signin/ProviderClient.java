package dev.castellan.server.people.signin;

import java.net.URI;

/**
 * Speaks OpenID Connect with providers, by the authorization code flow. {@link
 * dev.castellan.server.people.PeopleProvider} decides who may sign in as whom. Implementations are thread-safe, and
 * limit the time of each request.
 *
 * <p>Each method throws a {@link ProviderException} if the provider cannot be reached, or if its answer does not prove
 * what the method returns.
 */
public interface ProviderClient {

    /**
     * Returns the URL at which the provider asks a person to sign in: with the {@code state}, the {@code nonce} and the
     * challenge (PKCE, {@code S256}) of the request.
     */
    URI authorization(ProviderConnection provider, AuthorizationRequest request);

    /**
     * Exchanges the code of a response for an ID token, and returns the person whom it names. Checks the {@code iss} of
     * the response (RFC 9207), and the signature, {@code iss}, {@code aud}, {@code azp}, {@code exp}, {@code iat} and
     * {@code nonce} of the ID token. The caller has compared the state.
     */
    ProviderIdentity redeem(ProviderConnection provider, AuthorizationRequest request, AuthorizationResponse response);

    /**
     * Checks a logout token (OpenID Connect Back-Channel Logout 1.0) and returns its content.
     */
    ProviderLogout logout(ProviderConnection provider, String logoutToken);
}
