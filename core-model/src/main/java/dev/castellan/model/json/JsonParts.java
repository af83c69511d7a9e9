package dev.castellan.model.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.function.BiConsumer;

/** Splits JSON objects and arrays into their parts, one level deep. */
final class JsonParts {

    private JsonParts() {}

    /** Passes name and value of each part to the action; the name of an item of an array is empty. */
    static void forEach(String json, JsonToken start, String what, BiConsumer<String, JsonValue> action) {
        try (JsonParser in = Mappers.LENIENT.createParser(json)) {
            if (in.nextToken() != start) {
                throw new InvalidJsonException("expected a JSON " + what);
            }
            while (!in.nextToken().isStructEnd()) {
                action.accept(name(in), new JsonValue(JsonValue.copy(in)));
            }
        } catch (IOException e) {
            throw new InvalidJsonException(JsonErrorText.of(e), e);
        }
    }

    /** Returns the name of a field and moves on to its value. */
    private static String name(JsonParser in) throws IOException {
        if (!in.hasToken(JsonToken.FIELD_NAME)) {
            return "";
        }
        String name = in.currentName();
        in.nextToken();
        return name;
    }
}
