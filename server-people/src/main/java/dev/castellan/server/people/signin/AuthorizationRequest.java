package dev.castellan.server.people.signin;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A request to a provider to authenticate a person. {@link #toString()} omits all values.
 *
 * @param redirectUri the URL to which the provider sends the browser back
 * @param state the value that the provider repeats in its response
 * @param nonce the value that the provider repeats in the ID token
 * @param verifier the secret whose SHA-256 hash is the challenge of the request (RFC 7636)
 * @param loginHint the e-mail address that the person has entered, or {@code null}
 * @param fresh whether the provider must authenticate the person again
 */
public record AuthorizationRequest(
        URI redirectUri,
        String state,
        String nonce,
        String verifier,
        @Nullable String loginHint,
        boolean fresh) {

    /** Returns a string without the values. */
    @Override
    public String toString() {
        return "AuthorizationRequest";
    }
}
