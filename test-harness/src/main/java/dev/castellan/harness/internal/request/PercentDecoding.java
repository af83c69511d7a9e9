package dev.castellan.harness.internal.request;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Decodes percent-encoded parts of a request. A text that cannot be decoded is returned as it is. */
public final class PercentDecoding {

    private PercentDecoding() {}

    /** Decodes a segment of a path, in which a plus sign stands for itself. */
    public static String decodedPath(String segment) {
        return decoded(segment.replace("+", "%2B"));
    }

    /** Decodes a part of a query, in which a plus sign stands for a blank. */
    static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** Returns the decoded parameters of a query in their order; the last value of a repeated parameter. */
    public static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (!query.isEmpty()) {
            for (String pair : query.split("&", -1)) {
                String[] parts = pair.split("=", 2);
                parameters.put(decoded(parts[0]), parts.length == 1 ? "" : decoded(parts[1]));
            }
        }
        return parameters;
    }
}
