package dev.castellan.server.people.signin;

import org.jspecify.annotations.Nullable;

/**
 * A session and its secret, which cannot be retrieved later. Send the secret to the browser in a cookie that scripts
 * cannot read, replacing any earlier cookie.
 *
 * @param secret 49 letters and digits; {@link #toString()} omits it
 * @param browserSecret the secret that identifies the browser at its next sign-in (43 characters of base64url), then
 *     up to nine earlier secrets of the browser for other users and organizations, separated by dots, or {@code null} if the browser keeps its earlier secret. Send it to the browser in a second cookie that lasts for
 *     {@link Browser#REMEMBERED}. {@link #toString()} omits it.
 */
public record SignedIn(
        ActiveSession session, String secret, @Nullable String browserSecret) {

    /** Returns the session but not the secrets. */
    @Override
    public String toString() {
        return "SignedIn[session=" + session + "]";
    }
}
