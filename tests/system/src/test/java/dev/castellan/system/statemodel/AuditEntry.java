package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.audit.FieldChange;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An audit event in the model.
 *
 * @param id the id, or null while only the server knows it
 * @param at the time of the change
 * @param operation the id of the operation
 * @param via the interface that received the change
 * @param actor the user who made the change, or null
 * @param actorName the name of this user after the change, or null
 * @param credential the token or session that was used, or null
 * @param objects the ids of the changed objects
 * @param names the names of the objects, or an empty list if no object has a name
 * @param changes the fields that have a new value
 */
public record AuditEntry(
        @Nullable UUID id,
        Instant at,
        String operation,
        String via,
        @Nullable UUID actor,
        @Nullable String actorName,
        @Nullable UUID credential,
        List<UUID> objects,
        List<String> names,
        List<FieldChange> changes) {

    /**
     * The order of lists, newest event first. Among events with the same time, the greatest id is first, and events
     * without an id are last.
     */
    static final Comparator<AuditEntry> NEWEST_FIRST = Comparator.comparing(AuditEntry::at)
            .thenComparing(entry -> Objects.toString(entry.id(), ""))
            .thenComparing(AuditEntry::toString)
            .reversed();

    /** Defensively copies the ids and names. */
    public AuditEntry {
        objects = List.copyOf(objects);
        names = names.stream().allMatch(String::isEmpty) ? List.of() : List.copyOf(names);
        changes = List.copyOf(changes);
    }

    AuditEntry withId(@Nullable UUID newId) {
        return new AuditEntry(newId, at, operation, via, actor, actorName, credential, objects, names, changes);
    }

    ObjectNode visible() {
        return Json.object(
                "event_id",
                id,
                "at",
                at,
                "operation",
                operation,
                "actor",
                actor,
                "actor_name",
                actorName,
                "via",
                via,
                "credential_id",
                credential,
                "object_ids",
                objects,
                "object_names",
                names.isEmpty() ? null : names,
                "changes",
                changes.isEmpty()
                        ? null
                        : changes.stream().map(AuditEntry::visible).toList());
    }

    private static ObjectNode visible(FieldChange change) {
        return Json.object("field", change.field(), "before", change.before(), "after", change.after());
    }
}
