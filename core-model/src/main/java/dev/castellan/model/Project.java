package dev.castellan.model;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A container for resources inside an organization (specification, "Resources and their fields, Project").
 *
 * @param id identifier of the project
 * @param name display name, which need not be unique
 * @param organizationId the organization that owns the project
 * @param archived true if the project is archived. A server then refuses to create or change anything in the project
 *     (an extension; omitted from JSON if false)
 * @param createdAt the creation time, with millisecond precision, or {@code null} if the response omits it (an
 *     extension)
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Project(
        @JsonProperty("project_id") UUID id,
        String name,
        @JsonProperty("organization_id") UUID organizationId,

        // An absent field means false, even for a mapper that rejects null for a boolean.
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean archived,

        @JsonProperty("created_at") @JsonFormat(shape = STRING) @Nullable
        Instant createdAt) {

    /** Checks the required fields. */
    public Project {
        Required.field(id, "project_id");
        Required.field(name, "name");
        Required.field(organizationId, "organization_id");
    }

    /** Creates a project without a creation time. */
    public Project(UUID id, String name, UUID organizationId, boolean archived) {
        this(id, name, organizationId, archived, null);
    }
}
