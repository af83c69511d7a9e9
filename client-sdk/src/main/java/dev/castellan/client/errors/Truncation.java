package dev.castellan.client.errors;

import dev.castellan.model.internal.text.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Shortens response text for exceptions and logs, and removes line breaks and secrets. */
final class Truncation {

    private static final int MAX_CHARACTERS = 500;
    private static final int MAX_BYTES_READ = 4 * MAX_CHARACTERS;
    private static final Pattern NO_TEXT = Pattern.compile("[\\p{Cntrl}\\s]+");

    private Truncation() {}

    static String of(byte[] body, @Nullable String secret) {
        int length = Math.min(body.length, MAX_BYTES_READ);
        return of(new String(body, 0, length, StandardCharsets.UTF_8), secret);
    }

    /** Returns the start of the text, without {@code secret}, which is the token of the request. */
    static String of(String text, @Nullable String secret) {
        String line = redact(text, secret);
        return line.length() <= MAX_CHARACTERS ? line : line.substring(0, MAX_CHARACTERS - 1) + "…";
    }

    /** Returns the whole text on one line, without secrets. */
    static String redact(String text, @Nullable String secret) {
        return NO_TEXT.matcher(Redaction.ERROR.text(text, secret))
                .replaceAll(" ")
                .strip();
    }

    /** Returns a URL without its query, which may contain secrets. */
    static String withoutQuery(String url) {
        int end = 0;
        while (end < url.length() && url.charAt(end) != '?' && url.charAt(end) != '#') {
            end++;
        }
        return of(url.substring(0, end), null);
    }
}
