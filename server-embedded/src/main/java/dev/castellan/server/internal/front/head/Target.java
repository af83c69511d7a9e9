package dev.castellan.server.internal.front.head;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.util.Locale;

/**
 * The target on a request line. A path that some servers would normalise is refused: empty segments, dot segments, path
 * parameters, encoded control characters.
 *
 * @param path the path
 * @param query the query without its question mark; empty if there is none
 */
public record Target(String path, String query) {

    /** Parses the origin form and the absolute form (RFC 9112, section 3.2). */
    public static Target parse(String text) {
        String origin = text.startsWith("/") ? text : withoutAuthority(text);
        int mark = origin.indexOf('?');
        Target target =
                mark < 0 ? new Target(origin, "") : new Target(origin.substring(0, mark), origin.substring(mark + 1));
        target.check();
        return target;
    }

    private static String withoutAuthority(String text) {
        String lower = text.substring(0, Math.min(text.length(), 8)).toLowerCase(Locale.ROOT);
        int start = lower.startsWith("http://") ? 7 : lower.startsWith("https://") ? 8 : -1;
        if (start < 0) {
            throw invalid("target: must start with / or be a http or https URL");
        }
        int end = start;
        while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        if (end == start || !TargetSyntax.isAuthority(text.substring(start, end))) {
            throw invalid("target: the URL names no host");
        }
        String rest = text.substring(end);
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    /** Refuses a target that some servers would normalise, or that has invalid characters. */
    void check() {
        int start = 1;
        int at = 1;
        while (at < path.length()) {
            if (path.charAt(at) == '/') {
                checkSegment(start, at);
                start = at + 1;
                at++;
            } else {
                at += checkCharacter(at);
            }
        }
        checkSegment(start, at);
        checkQuery();
    }

    private void checkSegment(int start, int end) {
        if (start == end && end < path.length()) {
            throw invalid("path: holds an empty segment (//)");
        }
        if (start < end && isDots(path.substring(start, end))) {
            throw invalid("path: holds a dot segment; send the path that is meant");
        }
    }

    private static boolean isDots(String segment) {
        char first = segment.charAt(0);
        if (segment.length() > 6 || (first != '.' && first != '%')) {
            return false;
        }
        String plain = segment.replace("%2e", ".").replace("%2E", ".");
        return plain.equals(".") || plain.equals("..");
    }

    /** Returns the number of characters that were checked. */
    private int checkCharacter(int at) {
        char c = path.charAt(at);
        if (c == '%') {
            int decoded = TargetSyntax.decoded(path, at);
            if (decoded < 0) {
                throw invalid("path: % must be followed by two hexadecimal digits");
            }
            if (decoded < ' ' || decoded == 127) {
                throw invalid("path: holds an encoded control character");
            }
            return 3;
        }
        if (c == ';') {
            throw invalid("path: holds a path parameter (;), which means nothing here");
        }
        if (!TargetSyntax.isSegmentCharacter(c)) {
            throw invalid("path: holds a character that must be percent-encoded");
        }
        return 1;
    }

    private void checkQuery() {
        for (int i = 0; i < query.length(); i++) {
            char c = query.charAt(i);
            if (c == '%') {
                if (TargetSyntax.decoded(query, i) < 0) {
                    throw invalid("query: % must be followed by two hexadecimal digits");
                }
            } else if (!TargetSyntax.isQueryCharacter(c)) {
                throw invalid("query: holds a character that must be percent-encoded");
            }
        }
    }

    private static Refusal invalid(String message) {
        return Refusal.of(ErrorKind.INVALID, message);
    }
}
