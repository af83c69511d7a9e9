package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.UUID;

/**
 * A container for resources inside an organization (specification, "Resources and their fields, Project").
 *
 * @param id identifier of the project
 * @param name display name, which need not be unique
 * @param organizationId the organization that owns the project
 */
public record Project(
        @JsonProperty("project_id") UUID id,
        String name,
        @JsonProperty("organization_id") UUID organizationId) {

    /** Checks the required fields. */
    public Project {
        Required.field(id, "project_id");
        Required.field(name, "name");
        Required.field(organizationId, "organization_id");
    }
}
