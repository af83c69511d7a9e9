package dev.castellan.model.inputs;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import dev.castellan.model.json.JsonValue;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An input of a project. The specification defines only the id. The other fields are an extension.
 *
 * @param id identifier of the input
 * @param name display name
 * @param payload any JSON value
 * @param projectId project that the input belongs to
 * @param createdAt the creation time, with millisecond precision
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Input(
        UUID id,
        @Nullable String name,
        @Nullable JsonValue payload,
        @JsonProperty("project_id") UUID projectId,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt) {

    /** Checks the required fields. */
    public Input {
        Required.field(id, "id");
        Required.field(projectId, "project_id");
        Required.field(createdAt, "created_at");
    }
}
