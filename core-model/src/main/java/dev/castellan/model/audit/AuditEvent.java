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
 * A change that was made, or a sign-in (an extension). It holds no secret, and refers to what need not exist any more.
 *
 * @param id identifier of the event
 * @param at when it happened, in milliseconds
 * @param operation the id of the operation, such as {@code projects.addUser}
 * @param actor the user who did it; absent if no user of the organization did, or none that is known
 * @param via what asked for it
 * @param credentialId the token or the session that the user did it with; absent if there was none
 * @param objectIds the ids of what was changed
 * @param address the address that the request came from; absent if there was none
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
     * What asks for changes. The set is open.
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

        /** Checks that the text is not absent. */
        public Via {
            Required.field(value, "via");
        }

        /** Returns the instance with this text; the known ones are shared. */
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
