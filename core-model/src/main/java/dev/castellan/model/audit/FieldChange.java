package dev.castellan.model.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.castellan.model.internal.check.Required;
import org.jspecify.annotations.Nullable;

/**
 * A field that a change gave a new value (an extension). Values are texts of at most 255 code points. A longer value is
 * cut off, and ends with an ellipsis.
 *
 * @param field the name of the field in JSON, such as {@code role}. The set of fields is open
 * @param before the value before the change, such as {@code client}, or {@code null} if the object did not have the
 *     field, or if the field is an e-mail address
 * @param after the value after the change, or {@code null} as for {@code before}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FieldChange(
        String field, @Nullable String before, @Nullable String after) {

    /** Checks the required field. */
    public FieldChange {
        Required.field(field, "field");
    }
}
