package dev.castellan.model.inputs;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.castellan.model.TextUpdate;
import org.jspecify.annotations.Nullable;

/**
 * The request body that changes an input: a JSON merge patch (an extension). The payload of an input never changes,
 * because queries refer to it. The server rejects a patch without fields.
 *
 * @param name the new display name of 1 to 255 code points, {@link TextUpdate#CLEAR} to remove the name, or
 *     {@code null} to keep it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InputUpdate(@Nullable TextUpdate name) {

    /** Returns an update that changes the display name. */
    public static InputUpdate named(String name) {
        return new InputUpdate(TextUpdate.to(name));
    }

    /** Returns an update that removes the display name. */
    public static InputUpdate unnamed() {
        return new InputUpdate(TextUpdate.CLEAR);
    }
}
