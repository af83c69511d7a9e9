package dev.castellan.harness.internal.seed;

import dev.castellan.model.json.JsonValue;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes YAML scalars. */
final class YamlText {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_.@/-]*");

    /** Words that some YAML parsers do not read as strings. */
    private static final Set<String> TAKEN = Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

    private YamlText() {}

    /** Returns the string, in quotes only if necessary. */
    static String of(String value) {
        return PLAIN.matcher(value).matches() && !TAKEN.contains(value.toLowerCase(Locale.ROOT))
                ? value
                : json(JsonValue.of(value));
    }

    /** Returns the value as JSON. Escapes characters that YAML does not allow. */
    static String json(JsonValue value) {
        String json = value.toJson();
        StringBuilder text = new StringBuilder(json.length());
        json.codePoints()
                .forEach(c -> text.append(isPrintable(c) ? Character.toString(c) : String.format("\\u%04x", c)));
        return text.toString();
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
