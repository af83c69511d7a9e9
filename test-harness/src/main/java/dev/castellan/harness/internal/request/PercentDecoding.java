package dev.castellan.harness.internal.request;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Decodes what stands percent-encoded in a request; what cannot be decoded stays as it is. */
public final class PercentDecoding {

    private PercentDecoding() {}

    /** Decodes a segment of a path, in which a plus sign is one. */
    public static String decodedPath(String segment) {
        return decoded(segment.replace("+", "%2B"));
    }

    /** Decodes a part of a query, in which a plus sign is a blank. */
    static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /** Returns the parameters of a query, decoded, in their order; of a repeated one the last. */
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
