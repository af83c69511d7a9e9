package dev.castellan.server.console.internal.http;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.spi.Refusal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes {@code multipart/form-data} (RFC 7578) without files. This encoding does not escape fields, while the URL
 * encoding needs three bytes for most punctuation in JSON.
 */
final class MultipartForm {

    static final String TYPE = "multipart/form-data";

    private static final int MAX_FIELDS = 1000;
    private static final String LINE = "\r\n";
    private static final Pattern BOUNDARY =
            Pattern.compile("(?i)[^;]*;\\s*boundary=\"?([A-Za-z0-9'()+_,./:=?-]{1,70})\"?\\s*");
    private static final Pattern HEAD =
            Pattern.compile("(?i)content-disposition:\\s*form-data;\\s*name=\"([a-z_]{1,100})\"\\s*");

    private MultipartForm() {}

    /**
     * Decodes the form in the body of a request.
     *
     * @return the values by field name
     * @throws Refusal if the body is malformed or contains anything except text fields
     */
    static Map<String, List<String>> ofBody(ApiRequest request) {
        Matcher boundary = BOUNDARY.matcher(String.valueOf(request.headers().first("Content-Type")));
        if (!boundary.matches()) {
            throw malformed();
        }
        String delimiter = "--" + boundary.group(1);
        // ISO 8859-1 maps each byte to one character
        return parse(LINE + new String(request.body(), StandardCharsets.ISO_8859_1), LINE + delimiter);
    }

    private static Map<String, List<String>> parse(String body, String delimiter) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        if (!body.startsWith(delimiter)) {
            throw malformed();
        }
        int at = delimiter.length();
        for (int fields = 0; !body.startsWith("--", at); fields++) {
            int end = body.indexOf(delimiter, at);
            int text = body.indexOf(LINE + LINE, at);
            if (fields == MAX_FIELDS
                    || end < 0
                    || text < 0
                    || text + 2 * LINE.length() > end
                    || !body.startsWith(LINE, at)) {
                throw malformed();
            }
            values.computeIfAbsent(name(body.substring(at + LINE.length(), text)), name -> new ArrayList<>())
                    .add(decoded(body.substring(text + 2 * LINE.length(), end)));
            at = end + delimiter.length();
        }
        return values;
    }

    /** Returns the field name from the headers of a part. A part must have exactly one header. */
    private static String name(String head) {
        Matcher name = HEAD.matcher(head);
        if (!name.matches()) {
            throw malformed();
        }
        return name.group(1);
    }

    private static String decoded(String bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw malformed();
        }
    }

    private static Refusal malformed() {
        return Refusal.of(ErrorKind.INVALID, "the form is not a form of the console");
    }
}
