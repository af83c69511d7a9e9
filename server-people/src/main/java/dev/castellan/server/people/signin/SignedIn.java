package dev.castellan.server.people.signin;

import org.jspecify.annotations.Nullable;

/**
 * A session with its secret, which is shown this once: give it to the browser in a cookie that scripts cannot read, in
 * place of the secret that it had.
 *
 * @param session the session
 * @param secret 49 letters and digits; {@link #toString()} leaves it out
 * @param browserSecret the secret by which the browser is recognized at its next sign-in, 43 characters. Give it to the
 *     browser in a second cookie, for {@link Browser#REMEMBERED}. Absent if the browser keeps its secret. {@link
 *     #toString()} leaves it out
 */
public record SignedIn(
        ActiveSession session, String secret, @Nullable String browserSecret) {

    /** Returns the session, never a secret. */
    @Override
    public String toString() {
        return "SignedIn[session=" + session + "]";
    }
}
