package dev.castellan.client.internal.text;

/** Checks that a text can stand behind {@code Authorization: Bearer}; no message ever shows the text. */
public final class BearerToken {

    /** What stands before the token in the header. */
    public static final String SCHEME = "Bearer ";

    private BearerToken() {}

    /**
     * Returns the token if it can be sent.
     *
     * @throws IllegalArgumentException if it is empty, or holds a blank, a line break or anything beyond visible ASCII
     */
    public static String check(String token) {
        if (token.isEmpty()) {
            throw new IllegalArgumentException("token: is empty");
        }
        for (int i = 0; i < token.length(); i++) {
            if (token.charAt(i) <= ' ' || token.charAt(i) > '~') {
                throw new IllegalArgumentException("token: character " + (i + 1) + " of " + token.length()
                        + " is not visible ASCII; give the token alone, without blanks or line breaks");
            }
        }
        return token;
    }
}
