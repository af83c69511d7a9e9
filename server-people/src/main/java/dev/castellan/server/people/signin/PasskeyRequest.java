package dev.castellan.server.people.signin;

/**
 * What a page passes to its browser to reach an authenticator. The answer is accepted once, on any node, within five
 * minutes.
 *
 * @param options the JSON for {@code PublicKeyCredential.parseCreationOptionsFromJSON} or {@code
 *     parseRequestOptionsFromJSON} of Web Authentication; {@link #toString()} leaves it out
 */
public record PasskeyRequest(String options) {

    /** Returns no challenge. */
    @Override
    public String toString() {
        return "PasskeyRequest";
    }
}
