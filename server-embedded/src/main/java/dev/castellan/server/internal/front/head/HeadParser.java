package dev.castellan.server.internal.front.head;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Refusal;

/**
 * Parses the head of a request from bytes in which every line ends in CRLF (RFC 9112, sections 3 and 5). A refused head
 * holds what was parsed before the mistake, for the log and for the answer to HEAD.
 */
public final class HeadParser {

    private static final int EXPECTED_FIELDS = 12;

    private final byte[] bytes;
    private final int end;
    private final Limits limits;
    private int at;
    private String method = "";
    private Target target = new Target("", "");
    private boolean old;
    private Headers headers = Headers.empty();

    private HeadParser(byte[] bytes, int start, int end, Limits limits) {
        this.bytes = bytes;
        this.at = start;
        this.end = end;
        this.limits = limits;
    }

    /** Parses a whole head, whose last bytes are the empty line. */
    static Head parse(byte[] bytes, int start, int end, Limits limits) {
        HeadParser parser = new HeadParser(bytes, start, end, limits);
        try {
            parser.readRequestLine();
            parser.readFields();
            return Head.sound(parser.request(), FramingRules.of(parser.headers, parser.old));
        } catch (Refusal refusal) {
            return Head.refused(parser.request(), refusal);
        }
    }

    /** Parses as much as possible of a head that is refused. */
    static Head refused(byte[] bytes, int start, int end, Limits limits, Refusal refusal) {
        HeadParser parser = new HeadParser(bytes, start, end, limits);
        try {
            parser.readRequestLine();
        } catch (Refusal ignored) { // the first mistake is the one that is answered
        }
        return Head.refused(parser.request(), refusal);
    }

    private ApiRequest request() {
        return new ApiRequest(method, target.path(), target.query(), headers, ApiRequest.NO_BODY);
    }

    private void readRequestLine() {
        int lineEnd = find('\r', at, end);
        int first = find(' ', at, lineEnd);
        int last = lineEnd - "HTTP/1.1".length() - 1;
        if (lineEnd == end || first == at || last <= first || bytes[last] != ' ') {
            throw invalid("request line: must be a method, a target and HTTP/1.1, divided by single spaces");
        }
        method = checkMethod(text(at, first));
        target = target(text(first + 1, last));
        old = isOld(text(last + 1, lineEnd));
        at = lineEnd + 2;
    }

    public static String checkMethod(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if ((c < 'A' || c > 'Z') && c != '-') {
                throw invalid("method: must be written in capital letters, such as GET");
            }
        }
        if (name.equals("TRACE") || name.equals("CONNECT")) {
            throw invalid("method: " + name + " is not served");
        }
        return name;
    }

    private Target target(String text) {
        if (text.length() > limits.target()) {
            throw Refusal.of(ErrorKind.TARGET_TOO_LONG, "target: longer than " + limits.target() + " bytes");
        }
        return Target.parse(text);
    }

    private static boolean isOld(String version) {
        return switch (version) {
            case "HTTP/1.1" -> false;
            case "HTTP/1.0" -> true;
            default -> throw invalid("request line: only HTTP/1.1 and HTTP/1.0 are spoken here");
        };
    }

    private void readFields() {
        Headers.Builder fields = Headers.builder(EXPECTED_FIELDS);
        while (bytes[at] != '\r') {
            int lineEnd = find('\r', at, end);
            addField(fields, lineEnd);
            at = lineEnd + 2;
        }
        headers = fields.build();
    }

    private void addField(Headers.Builder fields, int lineEnd) {
        if (isBlank(bytes[at])) {
            throw invalid("header: a folded line; write each field on one line");
        }
        int colon = find(':', at, lineEnd);
        if (colon == lineEnd) {
            throw invalid("header: a line without a colon");
        }
        int from = colon + 1;
        int to = lineEnd;
        while (from < to && isBlank(bytes[from])) {
            from++;
        }
        while (to > from && isBlank(bytes[to - 1])) {
            to--;
        }
        try {
            fields.add(text(at, colon), text(from, to));
        } catch (IllegalArgumentException e) {
            throw invalid("header: " + e.getMessage());
        }
    }

    private int find(char sought, int from, int to) {
        int i = from;
        while (i < to && bytes[i] != sought) {
            i++;
        }
        return i;
    }

    private String text(int from, int to) {
        return CommonTexts.text(bytes, from, to);
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    private static Refusal invalid(String message) {
        return Refusal.of(ErrorKind.INVALID, message);
    }
}
