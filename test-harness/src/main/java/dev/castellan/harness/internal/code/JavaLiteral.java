package dev.castellan.harness.internal.code;

import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** Writes values as Java expressions. */
final class JavaLiteral {

    private JavaLiteral() {}

    static String of(String text) {
        StringBuilder literal = new StringBuilder(text.length() + 2).append('"');
        text.chars().forEach(c -> append((char) c, literal));
        return literal.append('"').toString();
    }

    static String of(UUID id) {
        return "UUID.fromString(" + of(id.toString()) + ")";
    }

    static String of(Instant time) {
        return "Instant.parse(" + of(time.toString()) + ")";
    }

    static String of(JsonValue json) {
        return "JsonValue.parse(" + of(json.toJson()) + ")";
    }

    static String of(List<UUID> ids) {
        return ids.stream().map(JavaLiteral::of).collect(Collectors.joining(", "));
    }

    private static void append(char c, StringBuilder to) {
        switch (c) {
            case '"', '\\' -> to.append('\\').append(c);
            case '\n' -> to.append("\\n");
            case '\r' -> to.append("\\r");
            case '\t' -> to.append("\\t");
            default -> {
                if (isPlain(c)) {
                    to.append(c);
                } else {
                    to.append(String.format("\\u%04x", (int) c));
                }
            }
        }
    }

    /** Escapes what is not ASCII, since the encoding of the source file is not known; letters stay readable. */
    private static boolean isPlain(char c) {
        return c < 127 ? c >= ' ' : Character.isLetter(c);
    }
}
