package dev.castellan.model.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.castellan.model.Role;

/** Writes JSON and provides readers for bodies. Thread-safe. */
public final class Json {

    private static final JsonReader LENIENT = new JsonReader(Mappers.LENIENT, false);

    private Json() {}

    /**
     * Returns a value as UTF-8 encoded JSON. Field names are in {@code snake_case}, absent fields are omitted, and
     * timestamps are in UTC with milliseconds.
     *
     * @param value any value, such as a resource, a request body, a list or a page
     * @throws IllegalArgumentException if the value cannot be written as JSON
     */
    public static byte[] write(Object value) {
        try {
            return Mappers.LENIENT.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(value.getClass().getName() + " cannot be written as JSON", e);
        }
    }

    /**
     * Returns the reader for request bodies. The reader rejects unknown fields, duplicate keys, wrong types, text after
     * the document, invalid UTF-8, unpaired surrogates, and documents nested deeper than 16 levels. Each error message
     * names the field.
     */
    public static JsonReader strict() {
        return Strict.READER;
    }

    /**
     * Returns the reader for responses. The reader ignores unknown fields, treats {@code null} as absent, and keeps
     * unknown values of open sets such as {@link Role}.
     */
    public static JsonReader lenient() {
        return LENIENT;
    }

    /** Creates the strict reader on first use, because a client does not need it. */
    private static final class Strict {
        private static final JsonReader READER = new JsonReader(Mappers.strict(), true);
    }
}
