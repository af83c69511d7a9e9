package dev.castellan.server.people.signin;

import java.net.URI;

/**
 * The start of a sign-in with a provider.
 *
 * @param location the URL to which a page sends the browser
 * @param attempt the secret of the attempt, 92 letters, digits, {@code -} and {@code _}. Send it to the browser in a
 *     cookie that scripts cannot read, and delete the cookie when the browser comes back. {@link #toString()} omits it
 */
public record ProviderStart(URI location, String attempt) {

    /** Returns a string without the values. */
    @Override
    public String toString() {
        return "ProviderStart";
    }
}
