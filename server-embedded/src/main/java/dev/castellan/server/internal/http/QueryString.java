package dev.castellan.server.internal.http;

import static dev.castellan.model.endpoint.ErrorKind.INVALID;

import dev.castellan.model.internal.text.FormText;
import dev.castellan.server.spi.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses the query of a request. Accepts only known parameters, each at most once, in well-formed percent-encoded
 * UTF-8.
 */
public final class QueryString {

    private QueryString() {}

    public static Map<String, String> parse(String query, List<String> allowed) {
        if (query.isEmpty()) {
            return Map.of();
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String part : query.split("&", -1)) {
            int equals = part.indexOf('=');
            String name = decode("a parameter's name", equals < 0 ? part : part.substring(0, equals));
            if (name.isEmpty()) {
                throw Refusal.of(INVALID, "query: a parameter has no name; " + describe(allowed));
            }
            if (!allowed.contains(name)) {
                throw Refusal.of(INVALID, name + ": unknown parameter; " + describe(allowed));
            }
            String value = decode(name, equals < 0 ? "" : part.substring(equals + 1));
            if (parameters.put(name, value) != null) {
                throw Refusal.of(INVALID, name + ": repeated; send it once");
            }
        }
        return parameters;
    }

    private static String describe(List<String> allowed) {
        return allowed.isEmpty()
                ? "this operation has no query parameters"
                : "expected one of: " + String.join(", ", allowed);
    }

    private static String decode(String name, String text) {
        if (!text.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw malformed(name);
        }
        String decoded = FormText.decode(text);
        if (decoded == null) {
            throw malformed(name);
        }
        return decoded;
    }

    private static Refusal malformed(String name) {
        return Refusal.of(INVALID, name + ": expected percent-encoded UTF-8");
    }
}
