package dev.castellan.model.audit;

import static com.fasterxml.jackson.annotation.JsonFormat.Shape.STRING;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A record of a change or a sign-in (an extension). Events contain no secrets. The users and objects named in an event
 * may no longer exist, or may have a different name today.
 *
 * @param id identifier of the event
 * @param at the time of the change, with millisecond precision
 * @param operation the id of the operation, such as {@code projects.addUser}
 * @param actor the user who made the change, or {@code null} if no known user of the organization made it
 * @param actorName the display name of that user at the time of the change, or {@code null} if it is unknown
 * @param via the source of the change
 * @param credentialId the id of the token or session that the user presented, or {@code null} if there was none
 * @param objectIds the ids of the changed objects
 * @param objectNames the display names of these objects at the time of the change, in the same order. The entry of an
 *     unnamed object is an empty string. If no object has a name, the list is empty
 * @param address the address of the client, or {@code null} if no client was involved
 * @param changes the fields that have a new value. Empty if the operation does not change existing fields, or if it had
 *     no effect
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AuditEvent(
        @JsonProperty("event_id") UUID id,

        @JsonFormat(shape = STRING) Instant at,

        String operation,
        @Nullable UUID actor,
        @JsonProperty("actor_name") @Nullable String actorName,
        ChangeSource via,
        @JsonProperty("credential_id") @Nullable UUID credentialId,
        @JsonProperty("object_ids") List<UUID> objectIds,

        @JsonProperty("object_names") @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<String> objectNames,

        @Nullable String address,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldChange> changes) {

    /** Checks the required fields and copies the lists. */
    public AuditEvent {
        Required.field(id, "event_id");
        Required.field(at, "at");
        Required.field(operation, "operation");
        Required.field(via, "via");
        objectIds = Required.listOrEmpty(objectIds);
        objectNames = Required.listOrEmpty(objectNames);
        changes = Required.listOrEmpty(changes);
    }

    /** Creates an event without changed fields. */
    public AuditEvent(
            UUID id,
            Instant at,
            String operation,
            @Nullable UUID actor,
            @Nullable String actorName,
            ChangeSource via,
            @Nullable UUID credentialId,
            List<UUID> objectIds,
            List<String> objectNames,
            @Nullable String address) {
        this(id, at, operation, actor, actorName, via, credentialId, objectIds, objectNames, address, List.of());
    }

    /**
     * The source of a change. The set of sources is open.
     *
     * @param value the string used in JSON
     */
    public record ChangeSource(@JsonValue String value) {

        /** An API request. */
        public static final ChangeSource API = new ChangeSource("api");

        /** The administration console. */
        public static final ChangeSource CONSOLE = new ChangeSource("console");

        /** A command of the standalone server. */
        public static final ChangeSource COMMAND = new ChangeSource("command");

        /** The program that embeds the server. */
        public static final ChangeSource EMBEDDER = new ChangeSource("embedder");

        /** Checks that the value is present. */
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public ChangeSource {
            Required.field(value, "via");
        }

        /** Returns the string used in JSON. */
        @Override
        public String toString() {
            return value;
        }
    }
}
