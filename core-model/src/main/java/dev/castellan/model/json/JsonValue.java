package dev.castellan.model.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** An arbitrary JSON value, stored as compact text. Immutable. Two values are equal if their compact text is equal. */
public final class JsonValue {

    private final String json;
    /** 0 until computed. Concurrent calls compute the same value. */
    private int utf8Length;

    /** Creates a value from its text. A mapper must not use this constructor for a JSON string. */
    @JsonCreator(mode = JsonCreator.Mode.DISABLED)
    JsonValue(String json) {
        this.json = json;
    }

    /**
     * Parses a JSON document.
     *
     * @throws InvalidJsonException if the text is not exactly one JSON document
     */
    public static JsonValue parse(String json) {
        try (JsonParser parser = Mappers.LENIENT.createParser(json)) {
            if (parser.nextToken() == null) {
                throw new InvalidJsonException("expected a JSON value, found nothing");
            }
            String copy = copy(parser);
            if (parser.nextToken() != null) {
                throw new InvalidJsonException("expected a single JSON value, but more text follows it");
            }
            return new JsonValue(copy);
        } catch (IOException e) {
            throw new InvalidJsonException(JsonErrorText.of(e), e);
        }
    }

    /**
     * Converts a map, list, record, string, number or boolean to JSON.
     *
     * @throws IllegalArgumentException if the value cannot be written as JSON
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static JsonValue of(Object value) {
        try {
            return new JsonValue(Mappers.LENIENT.writeValueAsString(value));
        } catch (IOException e) {
            throw new IllegalArgumentException(value.getClass().getName() + " cannot be written as JSON", e);
        }
    }

    /**
     * Converts this value to a Java type, ignoring unknown fields.
     *
     * @throws InvalidJsonException if the value does not match the type
     */
    public <T> T convertTo(Class<T> type) {
        try {
            return Mappers.LENIENT.readValue(json, type);
        } catch (IOException e) {
            throw new InvalidJsonException(JsonErrorText.of(e), e);
        }
    }

    /**
     * Returns the text of a JSON string.
     *
     * @throws InvalidJsonException if the value is not a JSON string
     */
    public String asString() {
        if (!isString()) {
            throw new InvalidJsonException("expected a JSON string");
        }
        return convertTo(String.class);
    }

    /** Returns true if the value is a JSON string. */
    public boolean isString() {
        return json.startsWith("\"");
    }

    /**
     * Returns a field of a JSON object, or {@code null} if the object does not have the field.
     *
     * @throws InvalidJsonException if the value is not a JSON object
     */
    public @Nullable JsonValue get(String field) {
        return fields().get(field);
    }

    /** Returns true if the value is a JSON object. */
    public boolean isObject() {
        return json.startsWith("{");
    }

    /**
     * Returns the fields of a JSON object in order.
     *
     * @throws InvalidJsonException if the value is not a JSON object
     */
    public Map<String, JsonValue> fields() {
        Map<String, JsonValue> fields = new LinkedHashMap<>();
        forEachPart(JsonToken.START_OBJECT, "object", fields::put);
        return Collections.unmodifiableMap(fields);
    }

    /**
     * Returns the fields of a JSON object that a class does not declare, in order.
     *
     * @param type the class of a resource, a request body or another record
     * @throws InvalidJsonException if the value is not a JSON object
     */
    public Map<String, JsonValue> fieldsUnknownTo(Class<?> type) {
        Map<String, JsonValue> unknown = new LinkedHashMap<>(fields());
        unknown.keySet().removeAll(KnownFields.of(type));
        return Collections.unmodifiableMap(unknown);
    }

    /**
     * Returns the items of a JSON array in order.
     *
     * @throws InvalidJsonException if the value is not a JSON array
     */
    public List<JsonValue> items() {
        List<JsonValue> items = new ArrayList<>();
        forEachPart(JsonToken.START_ARRAY, "array", (name, item) -> items.add(item));
        return Collections.unmodifiableList(items);
    }

    /** Returns the value as compact JSON text. */
    @JsonRawValue
    @com.fasterxml.jackson.annotation.JsonValue
    public String toJson() {
        return json;
    }

    /** Returns the size of the JSON text in UTF-8 bytes. */
    public int utf8Length() {
        int length = utf8Length;
        if (length == 0) {
            length = utf8Length(json);
            utf8Length = length;
        }
        return length;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonValue that && json.equals(that.json);
    }

    @Override
    public int hashCode() {
        return json.hashCode();
    }

    /** Returns the JSON text. */
    @Override
    public String toString() {
        return json;
    }

    /** Passes the name and value of each field or item to the action. Array items have an empty name. */
    private void forEachPart(JsonToken start, String kind, BiConsumer<String, JsonValue> action) {
        try (JsonParser in = Mappers.LENIENT.createParser(json)) {
            if (in.nextToken() != start) {
                throw new InvalidJsonException("expected a JSON " + kind);
            }
            while (!in.nextToken().isStructEnd()) {
                String name = in.hasToken(JsonToken.FIELD_NAME) ? in.currentName() : "";
                if (in.hasToken(JsonToken.FIELD_NAME)) {
                    in.nextToken();
                }
                action.accept(name, new JsonValue(copy(in)));
            }
        } catch (IOException e) {
            throw new InvalidJsonException(JsonErrorText.of(e), e);
        }
    }

    /** Counts the UTF-8 bytes without encoding the text. Each half of a surrogate pair counts as two bytes. */
    private static int utf8Length(String text) {
        int bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                bytes += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
        }
        return bytes;
    }

    /** Copies the parser's current value, token by token. */
    static String copy(JsonParser in) throws IOException {
        if (in.hasToken(JsonToken.VALUE_NULL)) {
            return "null";
        }
        StringWriter text = new StringWriter();
        try (JsonGenerator out = Mappers.LENIENT.createGenerator(text)) {
            copy(in, out);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return text.toString();
    }

    /**
     * Copies the parser's current value to a generator. Copies numbers as text, because {@code BigDecimal} has no
     * negative zero. Jackson has a method for this only since version 2.21.
     */
    private static void copy(JsonParser in, JsonGenerator out) throws IOException {
        int depth = 0;
        JsonToken token = in.currentToken();
        while (token != null) {
            if (token.isNumeric()) {
                out.writeNumber(in.getText());
            } else {
                out.copyCurrentEvent(in);
            }
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            token = depth > 0 ? in.nextToken() : null;
        }
    }
}
