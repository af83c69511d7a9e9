package dev.castellan.server.internal.tokens;

import dev.castellan.model.exchange.Headers;
import dev.castellan.server.store.rows.TokenHash;
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
     * Returns the hash of the one token that a request carries; null if it carries none, several or a malformed one.
     */
    public static @Nullable TokenHash only(Headers headers) {
        String credentials = credentials(headers);
        return credentials == null ? null : hash(credentials);
    }

    /** Returns the hash of the first token that a request carries; null if that is not well formed. */
    public static @Nullable TokenHash first(Headers headers) {
        String value = headers.first(HEADER);
        return value != null && isBearer(value) ? hash(value) : null;
    }

    /** Returns the hash of the token in {@link #credentials}; null if that is not well formed. */
    public static @Nullable TokenHash hash(String credentials) {
        String token = credentials.substring(SCHEME.length()).strip();
        return TokenText.isWellFormed(token) ? TokenHash.of(token) : null;
    }

    private static boolean isBearer(String value) {
        return value.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }
}
