package dev.castellan.system.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An expected response.
 *
 * @param status the status
 * @param headers the header lines that this response must have in addition to the standard headers
 * @param bodyless whether the response must omit the body, as for HEAD
 * @param bare whether Undertow responds without a body and without the headers of the service
 * @param text the message of an error, or the body of a success, in which {@code {{*}}} matches any text
 */
record Expectation(int status, List<String> headers, boolean bodyless, boolean bare, String text) {

    private static final Pattern SYNTAX =
            Pattern.compile("([1-5]\\d\\d)((?: \\[[^\\[\\]]+])*)( \\(no body\\)| \\(bare\\))?(?: (.+))?");
    private static final Pattern HEADER = Pattern.compile("\\[([^\\[\\]]+)]");

    /** Defensively copies the list. */
    Expectation {
        headers = List.copyOf(headers);
    }

    /**
     * Parses a line such as {@code 405 [Allow: GET, HEAD] method: must be one of GET, HEAD}.
     *
     * @throws IllegalArgumentException with the line in the message, if the line has a different form
     */
    static Expectation parse(String line) {
        Matcher match = SYNTAX.matcher(line);
        if (!match.matches()) {
            throw new IllegalArgumentException("a response is written as: status [Header: value] text; not: " + line);
        }
        List<String> headers = new ArrayList<>();
        Matcher header = HEADER.matcher(match.group(2));
        while (header.find()) {
            headers.add(header.group(1));
        }
        boolean bodyless = " (no body)".equals(match.group(3));
        boolean bare = " (bare)".equals(match.group(3));
        String text = match.group(4);
        if (text == null && match.group(3) == null && match.group(1).charAt(0) == '4') {
            throw new IllegalArgumentException("an error has a message: " + line);
        }
        return new Expectation(
                Integer.parseInt(match.group(1)), headers, bodyless, bare, text == null ? "{{*}}" : text);
    }

    boolean isError() {
        return status >= 400;
    }

    /** Returns whether the response is interim, meaning that a final response follows (RFC 9110, section 15.2). */
    boolean isInterim() {
        return status < 200;
    }
}
