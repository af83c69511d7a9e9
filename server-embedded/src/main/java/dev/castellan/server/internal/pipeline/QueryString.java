package dev.castellan.server.internal.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.INVALID;

import dev.castellan.server.spi.Refusal;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses the query of a request. Accepts known parameters only, each of them once, in well-formed percent-encoded
 * UTF-8.
 */
public final class QueryString {

    private QueryString() {}

    public static Map<String, String> parse(String query, List<String> known) {
        if (query.isEmpty()) {
            return Map.of();
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String part : query.split("&", -1)) {
            int equals = part.indexOf('=');
            String name = decode("a parameter's name", equals < 0 ? part : part.substring(0, equals));
            if (name.isEmpty()) {
                throw Refusal.of(INVALID, "query: a parameter has no name; " + listed(known));
            }
            if (!known.contains(name)) {
                throw Refusal.of(INVALID, name + ": unknown parameter; " + listed(known));
            }
            String value = decode(name, equals < 0 ? "" : part.substring(equals + 1));
            if (parameters.put(name, value) != null) {
                throw Refusal.of(INVALID, name + ": repeated; send it once");
            }
        }
        return parameters;
    }

    private static String listed(List<String> known) {
        return known.isEmpty() ? "this operation knows none" : "known are " + String.join(", ", known);
    }

    private static String decode(String name, String text) {
        if (!text.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw malformed(name);
        }
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                bytes.write(octet(name, text, i));
                i += 2;
            } else {
                bytes.write(c == '+' ? ' ' : c);
            }
        }
        return utf8(name, bytes.toByteArray());
    }

    private static int octet(String name, String text, int percent) {
        int high = percent + 2 < text.length() ? Character.digit(text.charAt(percent + 1), 16) : -1;
        int low = percent + 2 < text.length() ? Character.digit(text.charAt(percent + 2), 16) : -1;
        if (high < 0 || low < 0) {
            throw malformed(name);
        }
        return high << 4 | low;
    }

    private static String utf8(String name, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw malformed(name);
        }
    }

    private static Refusal malformed(String name) {
        return Refusal.of(INVALID, name + ": not well-formed percent-encoded UTF-8");
    }
}
