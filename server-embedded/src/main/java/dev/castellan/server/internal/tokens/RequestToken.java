package dev.castellan.server.internal.tokens;

import dev.castellan.model.exchange.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Finds the token in the {@code Authorization: Bearer <token>} header of a request (specification, "Authentication").
 * Does not check that the token exists.
 */
public final class RequestToken {

    private static final String HEADER = "Authorization";
    private static final String SCHEME = "Bearer ";

    private RequestToken() {}

    /** Returns whether a request contains exactly one token, well formed or not, and no other credentials. */
    public static boolean isIn(Headers headers) {
        return credentials(headers) != null;
    }

    /**
     * Returns the field value that contains the token, well formed or not, or null if the request contains no token or
     * several.
     */
    public static @Nullable String credentials(Headers headers) {
        String value = headers.first(HEADER);
        return value != null && isBearer(value) && headers.count(HEADER) == 1 ? value : null;
    }

    /**
     * Returns the reference for the token, or null if the request contains no token, several tokens or a malformed
     * token.
     */
    public static @Nullable TokenReference only(Headers headers) {
        String credentials = credentials(headers);
        return credentials == null ? null : TokenFormat.reference(token(credentials));
    }

    /**
     * Returns the tag in the first credentials of a request, or null if the credentials are not a token with the right
     * length and prefix. Any client can make up a token with this tag, so the tag does not authenticate the client.
     */
    public static @Nullable String tag(Headers headers) {
        String value = headers.first(HEADER);
        return value != null && isBearer(value) ? TokenFormat.tag(token(value)) : null;
    }

    private static String token(String credentials) {
        return credentials.substring(SCHEME.length()).strip();
    }

    private static boolean isBearer(String value) {
        return value.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }
}
