package dev.castellan.model;

import dev.castellan.model.internal.check.Required;
import java.util.UUID;

/**
 * A container for resources inside an organization (specification, "Resources and their fields, Project").
 *
 * @param projectId identifier of the project
 * @param name display name; not unique
 * @param organizationId owning organization
 */
public record Project(UUID projectId, String name, UUID organizationId) {

    /** Checks the required fields. */
    public Project {
        Required.field(projectId, "project_id");
        Required.field(name, "name");
        Required.field(organizationId, "organization_id");
    }
}
