package dev.castellan.server.people.signin;

import org.jspecify.annotations.Nullable;

/**
 * A session and its secret, which cannot be read again. Give the secret to the browser in a cookie that scripts cannot
 * read, and replace the earlier cookie.
 *
 * @param session the session
 * @param secret 49 letters and digits; {@link #toString()} omits it
 * @param browserSecret the secret that identifies the browser at its next sign-in, 43 characters of base64url. Give it
 *     to the browser in a second cookie, for {@link Browser#REMEMBERED}. Absent if the browser keeps its earlier
 *     secret. {@link #toString()} omits it
 */
public record SignedIn(
        ActiveSession session, String secret, @Nullable String browserSecret) {

    /** Returns the session without the secrets. */
    @Override
    public String toString() {
        return "SignedIn[session=" + session + "]";
    }
}
