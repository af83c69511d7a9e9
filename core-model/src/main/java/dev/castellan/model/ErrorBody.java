package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The body of every error response (specification, "Errors").
 *
 * @param errorId identifier of this error, which also appears in the server log
 * @param message human-readable description
 * @param dependencies the resources that block a deletion, or {@code null} for any other error
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
