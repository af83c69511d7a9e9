package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.castellan.model.internal.check.Required;
import org.jspecify.annotations.Nullable;

/**
 * The new value of a text field that a merge patch can clear. The JSON form of the update is a string or {@code null}.
 * A patch omits a field whose {@code TextUpdate} is {@code null} in Java, and the field keeps its value. An {@code
 * ObjectMapper} other than this library's writes updates correctly, but reads {@code null} as an absent field.
 *
 * @param value the new text, or {@code null} to clear the field
 */
public record TextUpdate(@JsonValue @Nullable String value) {

    /** Clears the field. */
    public static final TextUpdate CLEAR = new TextUpdate(null);

    /** Creates an update from JSON. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public TextUpdate {}

    /** Returns an update that sets the field to this text. */
    public static TextUpdate to(String text) {
        return new TextUpdate(Required.field(text, "text"));
    }
}
