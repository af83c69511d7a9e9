package dev.castellan.server.console.internal.http;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.internal.text.FormText;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Decodes queries and forms. Supports {@code application/x-www-form-urlencoded} and, for large values, {@code
 * multipart/form-data}.
 */
public final class FormData {

    private static final String TYPE = "application/x-www-form-urlencoded";
    private static final int MOST_BYTES = 64 * 1024;
    private static final int MOST_VALUES = 1000;

    private FormData() {}

    /**
     * Decodes the form in the body of a request.
     *
     * @return the values by field name
     * @throws Refusal if the body is not a form or is too large
     */
    public static Map<String, List<String>> ofBody(ApiRequest request) {
        String type = type(request);
        if (request.body().length == 0) {
            return Map.of();
        } else if (type.equals(MultipartForm.TYPE)) {
            return MultipartForm.ofBody(request);
        } else if (!type.equals(TYPE)) {
            throw Refusal.of(ErrorKind.UNSUPPORTED_MEDIA, "send a form as " + TYPE);
        } else if (request.body().length > MOST_BYTES) {
            throw Refusal.of(ErrorKind.TOO_LARGE, "a form may have " + MOST_BYTES / 1024 + " KB");
        }
        return parse(new String(request.body(), StandardCharsets.ISO_8859_1));
    }

    /**
     * Decodes the query of a request.
     *
     * @throws Refusal if the query is malformed
     */
    public static Map<String, List<String>> ofQuery(ApiRequest request) {
        return request.query().isEmpty() ? Map.of() : parse(request.query());
    }

    private static String type(ApiRequest request) {
        String type = request.headers().first("Content-Type");
        return type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    private static Map<String, List<String>> parse(String text) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        String[] pairs = text.split("&", MOST_VALUES + 1);
        if (pairs.length > MOST_VALUES) {
            throw malformed();
        }
        for (String pair : pairs) {
            String[] parts = pair.split("=", 2);
            values.computeIfAbsent(decode(parts[0]), name -> new ArrayList<>())
                    .add(parts.length == 1 ? "" : decode(parts[1]));
        }
        return values;
    }

    private static String decode(String text) {
        String decoded = FormText.decode(text);
        if (decoded == null) {
            throw malformed();
        }
        return decoded;
    }

    private static Refusal malformed() {
        return Refusal.of(ErrorKind.INVALID, "the form is not one that a page of the console sends");
    }
}
