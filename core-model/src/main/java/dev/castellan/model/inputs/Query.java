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
 * A query that belongs to an input. The specification defines only the id. The other fields are an extension.
 *
 * @param id identifier of the query
 * @param inputId the input that the query belongs to
 * @param projectId the project that the input belongs to
 * @param payload any JSON value
 * @param createdAt the creation time, with millisecond precision
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Query(
        UUID id,
        @JsonProperty("input_id") UUID inputId,
        @JsonProperty("project_id") UUID projectId,
        @Nullable JsonValue payload,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt) {

    /** Checks the required fields. */
    public Query {
        Required.field(id, "id");
        Required.field(inputId, "input_id");
        Required.field(projectId, "project_id");
        Required.field(createdAt, "created_at");
    }
}
