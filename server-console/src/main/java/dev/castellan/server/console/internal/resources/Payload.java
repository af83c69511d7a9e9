package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.console.internal.page.FormInput;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A payload, truncated to a length that a page can show.
 *
 * @param text the first characters
 * @param length the number of characters in the complete payload
 */
public record Payload(String text, int length) {

    private static final int SHOWN = 16_000;

    /** Returns whether the text is truncated. */
    public boolean isTruncated() {
        return text.length() < length;
    }

    static @Nullable Payload of(@Nullable JsonValue value) {
        if (value == null) {
            return null;
        }
        String json = value.toJson();
        int end = Math.min(SHOWN, json.length());
        boolean isHalf = end < json.length() && Character.isHighSurrogate(json.charAt(end - 1));
        return new Payload(json.substring(0, isHalf ? end - 1 : end), json.length());
    }

    /**
     * Parses the JSON in the field {@code payload}. Returns null if the field is blank.
     *
     * @throws Refusal if the API does not accept the JSON
     */
    static @Nullable JsonValue parse(FormInput form) {
        String input = form.value("payload");
        if (input.isBlank()) {
            return null;
        }
        try {
            JsonValue value = JsonValue.parse(input);
            // the API also rejects duplicate keys and deep nesting
            Json.strict().read(Json.write(new NewInput(null, value, List.of())), BodyType.of(NewInput.class));
            return value;
        } catch (InvalidJsonException e) {
            String message = String.valueOf(e.getMessage()).replaceFirst("^(body|payload): ", "");
            throw Refusal.of(ErrorKind.INVALID, "payload: " + message);
        } catch (IllegalArgumentException unwritable) {
            throw Refusal.of(ErrorKind.INVALID, "payload: contains an unpaired surrogate");
        }
    }
}
