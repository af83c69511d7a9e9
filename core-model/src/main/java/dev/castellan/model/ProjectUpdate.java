package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.castellan.model.internal.check.Required;
import org.jspecify.annotations.Nullable;

/**
 * The request body that changes a project: a JSON merge patch (an extension). A field that is {@code null} in Java is
 * absent from the patch and keeps its value. The server rejects a patch without fields.
 *
 * @param name the new display name, 1 to 255 code points, or {@code null} to keep the name
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProjectUpdate(@Nullable String name) {

    /** Returns an update that keeps all fields. */
    public static ProjectUpdate none() {
        return new ProjectUpdate(null);
    }

    /** Returns a copy that sets the display name, 1 to 255 code points. */
    public ProjectUpdate name(String newName) {
        return new ProjectUpdate(Required.field(newName, "name"));
    }
}
