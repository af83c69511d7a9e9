package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The body of every error answer (specification, "Errors").
 *
 * @param errorId identifier of this occurrence of the error
 * @param message human-readable description
 * @param dependencies what blocks a deletion; only in the blocked answers of the four deletes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ErrorBody(
        @JsonProperty("errorID") UUID errorId,
        String message,
        @Nullable String dependencies) {

    /** Checks the required fields. */
    public ErrorBody {
        Required.field(errorId, "errorID");
        Required.field(message, "message");
    }
}
