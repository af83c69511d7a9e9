package dev.castellan.model.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for an unknown field in a body that lacks another: most often the one is the other, misspelt. Jackson by itself
 * would complain of the missing one.
 */
final class UnknownFields {

    private UnknownFields() {}

    /** Returns the complaint about the first unknown field; {@code null} if all are known. */
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
            // what was found before stands
            return null;
        }
    }
}
