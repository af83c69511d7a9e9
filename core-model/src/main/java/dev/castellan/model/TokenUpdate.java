package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The request body that changes an API token: a JSON merge patch (an extension).
 *
 * @param name the new display name of 1 to 255 code points, {@link TextUpdate#CLEAR} to remove the name, or
 *     {@code null} to keep it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TokenUpdate(@Nullable TextUpdate name) {

    /** Returns an update that changes the display name. */
    public static TokenUpdate named(String name) {
        return new TokenUpdate(TextUpdate.to(name));
    }

    /** Returns an update that removes the display name. */
    public static TokenUpdate unnamed() {
        return new TokenUpdate(TextUpdate.CLEAR);
    }
}
