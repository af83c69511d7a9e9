package dev.castellan.server.people.signin;

/**
 * A session with its secret, which is shown this once: give it to the browser in a cookie that scripts cannot read, in
 * place of the secret that it had.
 *
 * @param session the session
 * @param secret 49 letters and digits; {@link #toString()} leaves it out
 */
public record SignedIn(ActiveSession session, String secret) {

    /** Returns the session, never the secret. */
    @Override
    public String toString() {
        return "SignedIn[session=" + session + "]";
    }
}
