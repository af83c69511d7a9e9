package dev.castellan.harness.internal.request;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads the query of a request. */
public final class QueryParameters {

    private QueryParameters() {}

    /** Returns the first value of a parameter, decoded; empty if the query lacks the parameter. */
    public static Optional<String> value(String query, String name) {
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals >= 0 && decoded(pair.substring(0, equals)).equals(name)) {
                return Optional.of(decoded(pair.substring(equals + 1)));
            }
        }
        return Optional.empty();
    }

    /** Decodes a part of a query. A plus sign stands for a blank. Returns a malformed text unchanged. */
    static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
