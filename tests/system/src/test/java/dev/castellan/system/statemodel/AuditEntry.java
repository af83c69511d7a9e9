package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An audit event in the model.
 *
 * @param id the identifier; absent while only the server knows it
 * @param at when it happened
 * @param operation what was done
 * @param via what asked for it
 * @param actor who did it; absent if no user did
 * @param credential with what; absent if with nothing
 * @param objects what was changed
 */
public record AuditEntry(
        @Nullable UUID id,
        Instant at,
        String operation,
        String via,
        @Nullable UUID actor,
        @Nullable UUID credential,
        List<UUID> objects) {

    /** The order of lists: newest first, of the same time the greatest id first. Those without an id come last. */
    static final Comparator<AuditEntry> NEWEST_FIRST = Comparator.comparing(AuditEntry::at)
            .thenComparing(entry -> Objects.toString(entry.id(), ""))
            .thenComparing(AuditEntry::toString)
            .reversed();

    /** Copies the ids. */
    public AuditEntry {
        objects = List.copyOf(objects);
    }

    AuditEntry withId(@Nullable UUID newId) {
        return new AuditEntry(newId, at, operation, via, actor, credential, objects);
    }

    ObjectNode shown() {
        return Json.object(
                "event_id",
                id,
                "at",
                at,
                "operation",
                operation,
                "actor",
                actor,
                "via",
                via,
                "credential_id",
                credential,
                "object_ids",
                objects);
    }
}
