package dev.castellan.harness.internal.request;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads the query string of a request. */
public final class QueryParameters {

    private QueryParameters() {}

    /** Returns the first value of a parameter, decoded, or empty if the query does not contain the parameter. */
    public static Optional<String> value(String query, String name) {
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals >= 0 && decoded(pair.substring(0, equals)).equals(name)) {
                return Optional.of(decoded(pair.substring(equals + 1)));
            }
        }
        return Optional.empty();
    }

    /** Decodes part of a query string. A plus sign is decoded to a space. Malformed input is returned unchanged. */
    public static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
