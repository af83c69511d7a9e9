package dev.castellan.server.console.internal.tokens;

/**
 * A new token with its secret. {@link #toString()} omits the secret.
 *
 * @param name display name
 * @param token the secret
 * @param url an API URL with which the user can try the token
 */
public record CreatedToken(String name, String token, String url) {

    /** Returns the name, but not the secret. */
    @Override
    public String toString() {
        return "CreatedToken[" + name + "]";
    }
}
