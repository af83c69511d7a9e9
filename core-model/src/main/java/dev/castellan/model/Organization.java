package dev.castellan.model;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.UUID;

/**
 * The owner of users and projects (specification, "Resources and their fields, Organization"). The specification
 * defines only the id. The other fields are an extension.
 *
 * @param id identifier of the organization
 * @param name display name
 * @param createdAt the creation time, with millisecond precision
 */
public record Organization(
        @JsonProperty("organization_id") UUID id,
        String name,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt) {

    /** Checks the required fields. */
    public Organization {
        Required.field(id, "organization_id");
        Required.field(name, "name");
        Required.field(createdAt, "created_at");
    }
}
