package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.castellan.model.internal.check.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The new value of a list of texts that a merge patch can clear. The JSON form of the update is an array of strings or
 * {@code null}. A patch omits a field whose {@code ListUpdate} is {@code null} in Java, and the field keeps its value.
 * An {@code ObjectMapper} other than this library's writes updates correctly, but reads {@code null} as an absent
 * field.
 *
 * @param values the new texts, or {@code null} to clear the field
 */
public record ListUpdate(@JsonValue @Nullable List<String> values) {

    /** Clears the field. */
    public static final ListUpdate CLEAR = new ListUpdate(null);

    /** Creates an update from JSON, and copies the list. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ListUpdate {
        values = values == null ? null : List.copyOf(values);
    }

    /** Returns an update that sets the field to these texts. */
    public static ListUpdate to(List<String> texts) {
        return new ListUpdate(Required.field(texts, "texts"));
    }
}
