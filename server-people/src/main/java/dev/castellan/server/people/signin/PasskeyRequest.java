package dev.castellan.server.people.signin;

/**
 * The options that a page passes to its browser, for the request to an authenticator. A response is accepted once, on
 * any node, within five minutes.
 *
 * @param options the JSON for {@code PublicKeyCredential.parseCreationOptionsFromJSON} or
 *     {@code parseRequestOptionsFromJSON} of Web Authentication; {@link #toString()} omits it
 */
public record PasskeyRequest(String options) {

    /** Returns a string that does not contain the challenge. */
    @Override
    public String toString() {
        return "PasskeyRequest";
    }
}
