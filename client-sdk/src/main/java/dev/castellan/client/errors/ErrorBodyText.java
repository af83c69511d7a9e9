package dev.castellan.client.errors;

import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the fields of the error body that are present. Other deployments and proxies may send other bodies. */
final class ErrorBodyText {

    private final Map<?, ?> fields;

    private ErrorBodyText(Map<?, ?> fields) {
        this.fields = fields;
    }

    static ErrorBodyText of(byte[] body) {
        try {
            String text = new String(body, StandardCharsets.UTF_8);
            return JsonValue.parse(text).as(Object.class) instanceof Map<?, ?> fields
                    ? new ErrorBodyText(fields)
                    : new ErrorBodyText(Map.of());
        } catch (InvalidJsonException e) {
            return new ErrorBodyText(Map.of());
        }
    }

    @Nullable
    UUID errorId() {
        return fields.get("errorID") instanceof String id ? UuidText.parse(id) : null;
    }

    /** Returns a text field; {@code null} if it is absent, blank or not a text. */
    @Nullable
    String text(String field) {
        return fields.get(field) instanceof String text && !text.isBlank() ? text : null;
    }
}
