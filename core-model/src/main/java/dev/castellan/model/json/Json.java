package dev.castellan.model.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.castellan.model.Role;

/** Writes values as JSON, and gives the readers of bodies. Thread-safe. */
public final class Json {

    private static final JsonReader LENIENT = new JsonReader(Mappers.LENIENT, false);

    private Json() {}

    /**
     * Returns a value as UTF-8 JSON: field names in {@code snake_case}, without absent fields, and with timestamps in
     * UTC with milliseconds.
     *
     * @param value a resource, a request body, a list or page of them, or a value of another type
     * @throws IllegalArgumentException if the value cannot be written
     */
    public static byte[] write(Object value) {
        try {
            return Mappers.LENIENT.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(value.getClass().getName() + " cannot be written as JSON", e);
        }
    }

    /**
     * Returns the reader for request bodies: it refuses unknown fields, duplicate keys, wrong types, text after the
     * document, invalid UTF-8, lone surrogates and nesting beyond 16 levels. Each message names the field.
     */
    public static JsonReader strict() {
        return Strict.READER;
    }

    /**
     * Returns the reader for answers: it ignores unknown fields, takes {@code null} for absent, and keeps unknown
     * values of open sets such as {@link Role}.
     */
    public static JsonReader lenient() {
        return LENIENT;
    }

    /** Created with the first request body; a client never needs it. */
    private static final class Strict {
        private static final JsonReader READER = new JsonReader(Mappers.strict(), true);
    }
}
