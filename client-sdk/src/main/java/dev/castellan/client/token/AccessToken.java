package dev.castellan.client.token;

import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.model.IssuedToken;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An API token. {@link #toString()} does not contain the token.
 *
 * @param value the secret
 * @param expiresAt the expiry time, or {@code null} if unknown
 */
public record AccessToken(String value, @Nullable Instant expiresAt) {

    /**
     * Checks the secret.
     *
     * @throws IllegalArgumentException if the secret is empty or contains characters other than visible ASCII. The
     *     message does not contain the secret
     */
    public AccessToken {
        BearerToken.check(value);
    }

    /**
     * Creates a token with an unknown expiry time.
     *
     * @throws IllegalArgumentException if the token is empty or contains characters other than visible ASCII. The
     *     message does not contain the token
     */
    public static AccessToken of(String value) {
        return new AccessToken(value, null);
    }

    /** Creates a token with the secret and the expiry time of a response to {@code tokens().create(..)}. */
    public static AccessToken of(IssuedToken issued) {
        return new AccessToken(issued.token(), issued.expiresAt());
    }

    @Override
    public String toString() {
        return "AccessToken[" + (expiresAt == null ? "" : "expires at " + expiresAt) + "]";
    }
}
