package dev.castellan.conformance.internal.match;

import dev.castellan.conformance.cases.Exchange;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts the lines of a request to bytes. A line may contain variables, {@code {{length}}} (the number of bytes in
 * the body), {@code {{repeat 255 x}}}, {@code {{upper name}}}, {@code {{crlf}}} and {@code {{bytes c328}}}.
 */
public final class RequestBytes {

    private static final Pattern REPEAT = Pattern.compile("\\{\\{repeat (\\d+) ([^{}]*)}}");
    private static final Pattern UPPER = Pattern.compile("\\{\\{upper ([^{}]*)}}");
    private static final Pattern BYTES = Pattern.compile("\\{\\{bytes ([0-9a-f]*)}}");

    private RequestBytes() {}

    public static byte[] of(Exchange.Request request, Variables variables) {
        byte[] body = fill(request.body(), variables);
        String head = head(request).replace("{{length}}", Integer.toString(body.length));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(fill(head, variables));
        all.writeBytes(body);
        return all.toByteArray();
    }

    private static String head(Exchange.Request request) {
        StringBuilder head = new StringBuilder(request.line()).append("\r\n");
        request.headers()
                .forEach(field -> head.append(field.name())
                        .append(": ")
                        .append(field.value())
                        .append("\r\n"));
        return head.append("\r\n").toString();
    }

    private static byte[] fill(String text, Variables variables) {
        String repeated = REPEAT.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(match.group(2).repeat(Integer.parseInt(match.group(1)))));
        String raised = UPPER.matcher(repeated)
                .replaceAll(match ->
                        Matcher.quoteReplacement(variables.get(match.group(1)).toUpperCase(Locale.ROOT)));
        String lines = raised.replace("{{crlf}}", "\r\n");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Matcher raw = BYTES.matcher(lines);
        int from = 0;
        while (raw.find()) {
            bytes.writeBytes(utf8(variables.fill(lines.substring(from, raw.start()))));
            bytes.writeBytes(HexFormat.of().parseHex(raw.group(1)));
            from = raw.end();
        }
        bytes.writeBytes(utf8(variables.fill(lines.substring(from))));
        return bytes.toByteArray();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
