package dev.castellan.server.console.internal.http;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Decodes JSON objects sent by the console's script. */
public final class JsonData {

    private static final String TYPE = "application/json";
    private static final int MOST_BYTES = 64 * 1024;

    private JsonData() {}

    /**
     * Decodes the object in the body of a request.
     *
     * @return the fields, with strings unquoted and other values as JSON
     * @throws Refusal if the body is not a JSON object or is too large
     */
    public static Map<String, List<String>> ofBody(ApiRequest request) {
        String type = request.headers().first("Content-Type");
        if (type == null
                || !type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(TYPE)) {
            throw Refusal.of(ErrorKind.UNSUPPORTED_MEDIA, "send " + TYPE);
        } else if (request.body().length > MOST_BYTES) {
            throw Refusal.of(ErrorKind.TOO_LARGE, "what the script sends may have " + MOST_BYTES / 1024 + " KB");
        }
        Map<String, List<String>> values = new LinkedHashMap<>();
        parse(new String(request.body(), StandardCharsets.UTF_8))
                .fields()
                .forEach((name, value) -> values.put(name, List.of(text(value))));
        return values;
    }

    private static JsonValue parse(String text) {
        try {
            JsonValue value = JsonValue.parse(text);
            if (value.isObject()) {
                return value;
            }
        } catch (InvalidJsonException e) {
            // refused below
        }
        throw Refusal.of(ErrorKind.INVALID, "this is not what the script of the console sends");
    }

    private static String text(JsonValue value) {
        String json = value.toJson();
        return json.startsWith("\"") ? value.as(String.class) : json;
    }
}
