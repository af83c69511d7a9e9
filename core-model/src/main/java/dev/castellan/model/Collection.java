package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.List;
import java.util.UUID;

/**
 * A set of inputs in one project (specification, "Resources and their fields, Collection").
 *
 * @param id identifier of the collection
 * @param name display name, which need not be unique
 * @param type type of the collection
 * @param projectId project that the collection belongs to
 * @param inputs identifiers of the inputs in the collection
 */
public record Collection(
        UUID id,
        String name,
        CollectionType type,
        @JsonProperty("project_id") UUID projectId,
        List<UUID> inputs) {

    /** Checks the required fields and copies the list. */
    public Collection {
        Required.field(id, "id");
        Required.field(name, "name");
        Required.field(type, "type");
        Required.field(projectId, "project_id");
        inputs = Required.listOrEmpty(inputs);
    }
}
