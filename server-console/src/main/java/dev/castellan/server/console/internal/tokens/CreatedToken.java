package dev.castellan.server.console.internal.tokens;

/**
 * A token that was just created, with its secret; {@link #toString()} leaves it out.
 *
 * @param name display name
 * @param token the secret
 * @param url what to call with it
 */
public record CreatedToken(String name, String token, String url) {

    /** Returns the name, never the secret. */
    @Override
    public String toString() {
        return "CreatedToken[" + name + "]";
    }
}
