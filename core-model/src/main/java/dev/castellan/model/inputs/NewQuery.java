package dev.castellan.model.inputs;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import dev.castellan.model.json.JsonValue;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The request body that creates a query (an extension).
 *
 * @param inputId the input that the query belongs to
 * @param payload any JSON value, up to 48 KiB
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NewQuery(
        @JsonProperty("input_id") UUID inputId, @Nullable JsonValue payload) {

    /** Checks the required fields. */
    public NewQuery {
        Required.field(inputId, "input_id");
    }

    /** Returns a query without a payload. */
    public static NewQuery of(UUID inputId) {
        return new NewQuery(inputId, null);
    }
}
