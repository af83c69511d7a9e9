package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.castellan.model.internal.check.Required;
import org.jspecify.annotations.Nullable;

/**
 * The request body that changes an API token: a JSON merge patch (an extension).
 *
 * @param name the new display name of 1 to 255 code points, {@link TextUpdate#CLEAR} to remove the name, or
 *     {@code null} to keep it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TokenUpdate(@Nullable TextUpdate name) {

    /** Returns an update that keeps all fields. */
    public static TokenUpdate none() {
        return new TokenUpdate(null);
    }

    /** Returns a copy that sets the display name, 1 to 255 code points. */
    public TokenUpdate name(String newName) {
        return new TokenUpdate(TextUpdate.to(Required.field(newName, "name")));
    }

    /** Returns a copy that removes the display name. */
    public TokenUpdate clearName() {
        return new TokenUpdate(TextUpdate.CLEAR);
    }
}
