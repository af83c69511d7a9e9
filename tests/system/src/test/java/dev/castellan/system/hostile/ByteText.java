package dev.castellan.system.hostile;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A notation for bytes, with one character per byte. {@code \r \n \t \\} and {@code \x00} stand for single bytes,
 * {@code {{name}}} for the value of a variable, and {@code {{ab*70000}}} for repeated text. All other characters stand
 * for their UTF-8 bytes.
 */
final class ByteText {

    private static final Pattern PLACE = Pattern.compile("\\{\\{(?:([^{}*]*)|(.+?)\\*(\\d+))}}", Pattern.DOTALL);
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:x([0-9a-f]{2})|([rnt\\\\])|(.?))", Pattern.DOTALL);

    private ByteText() {}

    /** Returns the bytes that a text stands for, with one character per byte. */
    static String expand(String text, Map<String, String> variables) {
        String bytes = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        String unescaped = ESCAPE.matcher(bytes).replaceAll(found -> Matcher.quoteReplacement(escaped(found)));
        return PLACE.matcher(unescaped).replaceAll(found -> Matcher.quoteReplacement(placed(found, variables)));
    }

    private static String escaped(MatchResult found) {
        if (found.group(1) != null) {
            return String.valueOf((char) Integer.parseInt(found.group(1), 16));
        }
        if (found.group(2) == null) {
            throw new IllegalArgumentException(
                    "\\" + found.group(3) + ": write \\r, \\n, \\t, \\\\ or \\x and two digits");
        }
        return switch (found.group(2)) {
            case "r" -> "\r";
            case "n" -> "\n";
            case "t" -> "\t";
            default -> "\\";
        };
    }

    private static String placed(MatchResult found, Map<String, String> variables) {
        if (found.group(1) == null) {
            return found.group(2).repeat(Integer.parseInt(found.group(3)));
        }
        String value = variables.get(found.group(1));
        if (value == null) {
            throw new IllegalArgumentException("{{" + found.group(1) + "}} has no value");
        }
        return value;
    }
}
