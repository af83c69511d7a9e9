package dev.castellan.harness.internal.request;

import dev.castellan.model.internal.text.SecretFields;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads bodies and removes the secrets in them. */
public final class JsonBody {

    private JsonBody() {}

    public static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** Returns the body as JSON; empty if it is not JSON. */
    public static Optional<JsonValue> json(byte[] body) {
        return body.length == 0 ? Optional.empty() : json(text(body));
    }

    /** Returns the message of an error answer; empty if there is none. */
    public static Optional<String> message(byte[] body) {
        return json(body)
                .filter(JsonValue::isObject)
                .map(json -> json.fields().get("message"))
                .map(JsonBody::unquoted);
    }

    public static byte[] redacted(byte[] body) {
        String plain = plain(text(body));
        String shown = RequestRedaction.text(plain);
        return shown.equals(plain) ? body : shown.getBytes(StandardCharsets.UTF_8);
    }

    /** Redacts the answer that contains the secret of a new token, in any format. */
    public static byte[] withoutIssuedToken(byte[] body) {
        return json(body)
                .filter(JsonValue::isObject)
                .map(json -> redacted(withoutSecrets(json).toJson().getBytes(StandardCharsets.UTF_8)))
                .orElseGet(() -> redacted(body));
    }

    private static JsonValue withoutSecrets(JsonValue issued) {
        Map<String, JsonValue> fields = new LinkedHashMap<>(issued.fields());
        for (String name : SecretFields.ALL) {
            fields.computeIfPresent(name, (unused, value) -> JsonValue.of(RequestRedaction.secret(unquoted(value))));
        }
        return JsonValue.of(fields);
    }

    /** Returns the text without JSON escapes, which could hide a part of a token. */
    private static String plain(String text) {
        return text.contains("\\u") ? json(text).map(JsonValue::toJson).orElse(text) : text;
    }

    private static Optional<JsonValue> json(String text) {
        try {
            return Optional.of(JsonValue.parse(text));
        } catch (InvalidJsonException e) {
            return Optional.empty();
        }
    }

    private static String unquoted(JsonValue value) {
        return value.toJson().startsWith("\"") ? value.as(String.class) : value.toJson();
    }
}
