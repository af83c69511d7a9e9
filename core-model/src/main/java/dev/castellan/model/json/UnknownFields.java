package dev.castellan.model.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds an unknown field in a body that lacks a required one: most often the required field is misspelt. Jackson would
 * report only the missing field.
 */
final class UnknownFields {

    private UnknownFields() {}

    /** Returns the message about the first unknown field; {@code null} if all fields are known. */
    static @Nullable String find(ObjectMapper mapper, byte[] body, Class<?> type) {
        List<String> known = KnownFields.of(type).stream().sorted().toList();
        try {
            Iterator<String> fields = mapper.readTree(body).fieldNames();
            while (fields.hasNext()) {
                String field = fields.next();
                if (!known.contains(field)) {
                    return JsonErrorText.unknown(field, known);
                }
            }
            return null;
        } catch (IOException e) {
            // the error that was found before is reported
            return null;
        }
    }
}
