package dev.castellan.harness.internal.request;

import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.Redaction;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Redacts secrets in text. Keeps the first 15 characters of a token, the first 10 of a code, and nothing of any other
 * credential.
 */
public final class RequestRedaction {

    private static final Pattern PIECE = Pattern.compile("[^/?&=,;\\s]+");
    private static final Set<String> CREDENTIALS = Set.of("authorization", "proxy-authorization", "cookie");

    private RequestRedaction() {}

    public static String text(String text) {
        return Redaction.JOURNAL.text(text);
    }

    /** Redacts text that may contain percent-encoded tokens. */
    public static String target(String text) {
        String plain = text(text);
        return plain.indexOf('%') < 0 ? plain : PIECE.matcher(plain).replaceAll(RequestRedaction::piece);
    }

    public static Headers headers(Headers headers) {
        Headers.Builder redacted = Headers.builder(headers.size());
        headers.forEach((name, value) -> redacted.add(name, header(name, value)));
        return redacted.build();
    }

    /** Returns the visible part of a secret. */
    static String secret(String secret) {
        return Redaction.JOURNAL.secret(secret);
    }

    private static String header(String name, String value) {
        return CREDENTIALS.contains(name.toLowerCase(Locale.ROOT)) ? credentials(value) : target(value);
    }

    private static String credentials(String value) {
        int blank = value.indexOf(' ');
        return value.substring(0, blank + 1) + secret(value.substring(blank + 1).strip());
    }

    private static String piece(MatchResult found) {
        String piece = found.group();
        String decoded = piece.indexOf('%') < 0 ? piece : QueryParameters.decoded(piece);
        String shown = text(decoded);
        return Matcher.quoteReplacement(shown.equals(decoded) ? piece : shown);
    }
}
