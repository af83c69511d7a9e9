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
 * A change or a sign-in (an extension). An event holds no secret. The users and objects that it names may no longer
 * exist.
 *
 * @param id identifier of the event
 * @param at the time of the change, in milliseconds
 * @param operation the id of the operation, such as {@code projects.addUser}
 * @param actor the user who made the change; absent if no known user of the organization made it
 * @param via the kind of caller
 * @param credentialId the token or session of the user; absent if the user had none
 * @param objectIds the ids of the changed objects
 * @param address the address of the client; absent if the change had no client
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AuditEvent(
        @JsonProperty("event_id") UUID id,

        @JsonFormat(shape = STRING) Instant at,

        String operation,
        @Nullable UUID actor,
        Via via,
        @JsonProperty("credential_id") @Nullable UUID credentialId,
        @JsonProperty("object_ids") List<UUID> objectIds,
        @Nullable String address) {

    /** Checks the required fields and copies the list. */
    public AuditEvent {
        Required.field(id, "event_id");
        Required.field(at, "at");
        Required.field(operation, "operation");
        Required.field(via, "via");
        objectIds = Required.listOrEmpty(objectIds);
    }

    /**
     * A kind of caller that makes changes. The set is open.
     *
     * @param value the text on the wire
     */
    public record Via(@JsonValue String value) {

        /** A request of the API. */
        public static final Via API = new Via("api");

        /** The administration console. */
        public static final Via CONSOLE = new Via("console");

        /** A command of the runnable server. */
        public static final Via COMMAND = new Via("command");

        /** The program that embeds the server. */
        public static final Via EMBEDDER = new Via("embedder");

        /** Checks that the text is present. */
        public Via {
            Required.field(value, "via");
        }

        /** Returns the kind with this text. The known kinds are shared instances. */
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        public static Via of(String value) {
            return switch (value) {
                case "api" -> API;
                case "console" -> CONSOLE;
                case "command" -> COMMAND;
                case "embedder" -> EMBEDDER;
                default -> new Via(value);
            };
        }

        /** Returns the text on the wire. */
        @Override
        public String toString() {
            return value;
        }
    }
}
