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
 * The owner of users and projects (specification, "Resources and their fields, Organization"). The specification
 * defines only the id. The other fields are an extension.
 *
 * @param id identifier of the organization
 * @param name display name
 * @param createdAt the creation time, with millisecond precision
 * @param maxTokenLifetimeDays the longest lifetime in days that the organization allows for new tokens, or {@code null}
 *     if only the server limits it
 * @param maxSessionHours the longest time in hours for which the organization lets sessions last, or {@code null} if
 *     only the server limits it
 * @param adminPasskeysRequired true if an {@code org_admin} can use the console only after a sign-in with a passkey
 *     (omitted from JSON if false)
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Organization(
        @JsonProperty("organization_id") UUID id,
        String name,

        @JsonProperty("created_at") @JsonFormat(shape = STRING)
        Instant createdAt,

        @JsonProperty("max_token_lifetime_days") @Nullable Integer maxTokenLifetimeDays,
        @JsonProperty("max_session_hours") @Nullable Integer maxSessionHours,

        // An absent field means false, even for a mapper that rejects null for a boolean.
        @JsonProperty("admin_passkeys_required")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        @JsonSetter(nulls = Nulls.AS_EMPTY)
        boolean adminPasskeysRequired) {

    /** Checks the required fields. */
    public Organization {
        Required.field(id, "organization_id");
        Required.field(name, "name");
        Required.field(createdAt, "created_at");
    }

    /** Creates an organization without limits of its own. */
    public Organization(UUID id, String name, Instant createdAt) {
        this(id, name, createdAt, null, null, false);
    }
}
