package dev.castellan.harness.internal.yaml;

import dev.castellan.model.json.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The two formats of a seed. */
public enum SeedFormat {
    /** YAML, with quotes only where necessary. */
    YAML {
        @Override
        public String text(String value) {
            return PLAIN.matcher(value).matches() && !TAKEN.contains(value.toLowerCase(Locale.ROOT))
                    ? value
                    : quoted(value);
        }

        @Override
        public String section(String name, List<String> lines) {
            return name + ":\n  " + String.join("\n  ", lines);
        }

        @Override
        public String document(List<String> sections) {
            return String.join("\n", sections) + "\n";
        }
    },

    /** Plain JSON. */
    JSON {
        @Override
        public String text(String value) {
            return quoted(value);
        }

        @Override
        public String section(String name, List<String> lines) {
            return quoted(name) + ": {\n    " + String.join(",\n    ", lines) + "\n  }";
        }

        @Override
        public String document(List<String> sections) {
            return "{\n  " + String.join(",\n  ", sections) + "\n}\n";
        }
    };

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_.@/-]*");

    /** Words that some YAML parsers do not read as strings. */
    private static final Set<String> TAKEN = Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

    public abstract String text(String value);

    public abstract String section(String name, List<String> lines);

    public abstract String document(List<String> sections);

    public String list(List<String> items) {
        return "[" + String.join(", ", items) + "]";
    }

    /** Escapes characters in JSON that YAML does not allow. */
    public static String printable(String json) {
        StringBuilder text = new StringBuilder(json.length());
        json.codePoints()
                .forEach(c -> text.append(isPrintable(c) ? Character.toString(c) : String.format("\\u%04x", c)));
        return text.toString();
    }

    private static String quoted(String value) {
        return printable(JsonValue.of(value).toJson());
    }

    private static boolean isPrintable(int codePoint) {
        boolean refused = switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                true;
            default -> codePoint == 0xfeff || codePoint == 0xfffe || codePoint == 0xffff;
        };
        return !refused;
    }
}
