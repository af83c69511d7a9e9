package dev.castellan.server.internal.tokens;

import dev.castellan.model.exchange.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Finds the token of a request, {@code Authorization: Bearer <token>} (specification, "Authentication"), without asking
 * whether it exists.
 */
public final class RequestToken {

    private static final String HEADER = "Authorization";
    private static final String SCHEME = "Bearer ";

    private RequestToken() {}

    /** Returns whether a request carries one token, well formed or not, and no other credentials. */
    public static boolean isIn(Headers headers) {
        return credentials(headers) != null;
    }

    /**
     * Returns the field value with the one token that a request carries, well formed or not, as it was sent; null if it
     * carries none or several.
     */
    public static @Nullable String credentials(Headers headers) {
        String value = headers.first(HEADER);
        return value != null && isBearer(value) && headers.count(HEADER) == 1 ? value : null;
    }

    /**
     * Returns the reference of the one token that a request carries; null if it carries none, several or a malformed
     * one.
     */
    public static @Nullable TokenReference only(Headers headers) {
        String credentials = credentials(headers);
        return credentials == null ? null : TokenText.reference(token(credentials));
    }

    /**
     * Returns the tag in the first token that a request carries; null if that token has another length or kind. The tag
     * proves nothing: any client can write a token with it.
     */
    public static @Nullable String tag(Headers headers) {
        String value = headers.first(HEADER);
        return value != null && isBearer(value) ? TokenText.tag(token(value)) : null;
    }

    private static String token(String credentials) {
        return credentials.substring(SCHEME.length()).strip();
    }

    private static boolean isBearer(String value) {
        return value.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }
}
