package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The new value of a number that a merge patch can clear. The JSON form of the update is a whole number or {@code
 * null}. A patch omits a field whose {@code NumberUpdate} is {@code null} in Java, and the field keeps its value. An
 * {@code ObjectMapper} other than this library's writes updates correctly, but reads {@code null} as an absent field.
 *
 * @param value the new number, or {@code null} to clear the field
 */
public record NumberUpdate(@JsonValue @Nullable Integer value) {

    /** Clears the field. */
    public static final NumberUpdate CLEAR = new NumberUpdate(null);

    /** Creates an update from JSON. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public NumberUpdate {}

    /** Returns an update that sets the field to this number. */
    public static NumberUpdate to(int number) {
        return new NumberUpdate(number);
    }
}
