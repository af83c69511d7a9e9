package dev.castellan.model.inputs;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.castellan.model.TextUpdate;
import dev.castellan.model.internal.check.Required;
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

    /** Returns an update that keeps all fields. */
    public static InputUpdate none() {
        return new InputUpdate(null);
    }

    /** Returns a copy that sets the display name, 1 to 255 code points. */
    public InputUpdate name(String newName) {
        return new InputUpdate(TextUpdate.to(Required.field(newName, "name")));
    }

    /** Returns a copy that removes the display name. */
    public InputUpdate clearName() {
        return new InputUpdate(TextUpdate.CLEAR);
    }
}
