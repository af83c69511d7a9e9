package dev.castellan.server.console.internal.http;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.internal.text.FormText;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Decodes queries and forms. Supports {@code application/x-www-form-urlencoded}, for large values {@code
 * multipart/form-data}, and JSON from the console's script.
 */
public final class FormData {

    private static final String TYPE = "application/x-www-form-urlencoded";
    private static final String JSON = "application/json";
    private static final int MAX_BYTES = 64 * 1024;
    private static final int MAX_VALUES = 1000;

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
        } else if (request.body().length > MAX_BYTES) {
            throw Refusal.of(ErrorCode.TOO_LARGE, "a form may have " + MAX_BYTES + " bytes")
                    .withValues(MAX_BYTES);
        }
        return parse(new String(request.body(), StandardCharsets.ISO_8859_1));
    }

    /**
     * Decodes the JSON object in the body of a request, which the console's script sends.
     *
     * @return the fields, with strings unquoted and other values as JSON
     * @throws Refusal if the body is not a JSON object or is too large
     */
    public static Map<String, List<String>> ofJson(ApiRequest request) {
        if (!type(request).equals(JSON)) {
            throw Refusal.of(ErrorKind.UNSUPPORTED_MEDIA, "send " + JSON);
        } else if (request.body().length > MAX_BYTES) {
            throw Refusal.of(ErrorCode.TOO_LARGE, "a request of the script may have " + MAX_BYTES + " bytes")
                    .withValues(MAX_BYTES);
        }
        Map<String, List<String>> values = new LinkedHashMap<>();
        json(new String(request.body(), StandardCharsets.UTF_8))
                .fields()
                .forEach((name, value) -> values.put(name, List.of(text(value))));
        return values;
    }

    private static JsonValue json(String text) {
        try {
            JsonValue value = JsonValue.parse(text);
            if (value.isObject()) {
                return value;
            }
        } catch (InvalidJsonException e) {
            // refused below
        }
        throw Refusal.of(ErrorKind.INVALID, "this is not a request of the console's script");
    }

    private static String text(JsonValue value) {
        return value.isString() ? value.asString() : value.toJson();
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
        String[] pairs = text.split("&", MAX_VALUES + 1);
        if (pairs.length > MAX_VALUES) {
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
        return Refusal.of(ErrorKind.INVALID, "the form is not a form of the console");
    }
}
