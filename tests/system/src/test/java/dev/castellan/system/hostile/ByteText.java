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
        String unescaped = ESCAPE.matcher(bytes).replaceAll(match -> Matcher.quoteReplacement(escaped(match)));
        return PLACE.matcher(unescaped).replaceAll(match -> Matcher.quoteReplacement(location(match, variables)));
    }

    private static String escaped(MatchResult match) {
        if (match.group(1) != null) {
            return String.valueOf((char) Integer.parseInt(match.group(1), 16));
        }
        if (match.group(2) == null) {
            throw new IllegalArgumentException(
                    "\\" + match.group(3) + ": write \\r, \\n, \\t, \\\\ or \\x and two digits");
        }
        return switch (match.group(2)) {
            case "r" -> "\r";
            case "n" -> "\n";
            case "t" -> "\t";
            default -> "\\";
        };
    }

    private static String location(MatchResult match, Map<String, String> variables) {
        if (match.group(1) == null) {
            return match.group(2).repeat(Integer.parseInt(match.group(3)));
        }
        String value = variables.get(match.group(1));
        if (value == null) {
            throw new IllegalArgumentException("{{" + match.group(1) + "}} has no value");
        }
        return value;
    }
}
