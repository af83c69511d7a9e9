package dev.castellan.client.internal.text;

import dev.castellan.model.exchange.ApiRequest;
import org.jspecify.annotations.Nullable;

/** Checks tokens and extracts them from requests. Error messages never contain a token. */
public final class BearerToken {

    /** The header that contains the token. */
    public static final String HEADER = "Authorization";

    /** The prefix of the token in the header. */
    public static final String SCHEME = "Bearer ";

    private BearerToken() {}

    /** Returns the token of a request, or {@code null} if the request does not contain a token. */
    public static @Nullable String of(ApiRequest request) {
        String value = request.headers().first(HEADER);
        return value == null ? null : value.substring(SCHEME.length());
    }

    /**
     * Returns the token if it is valid.
     *
     * @throws IllegalArgumentException if the token is null or empty, or contains characters other than visible ASCII
     */
    public static String check(@Nullable String token) {
        if (token == null) {
            throw new IllegalArgumentException("token: is null; is the environment variable set?");
        }
        if (token.isEmpty()) {
            throw new IllegalArgumentException("token: is empty");
        }
        for (int i = 0; i < token.length(); i++) {
            if (token.charAt(i) <= ' ' || token.charAt(i) > '~') {
                throw new IllegalArgumentException("token: character " + (i + 1) + " of " + token.length()
                        + " is not visible ASCII; set only the token, without blanks or line breaks");
            }
        }
        return token;
    }
}
