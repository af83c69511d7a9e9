package dev.castellan.model.audit;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a list of audit events. An event matches if all conditions hold; one that is absent excludes nothing.
 *
 * @param actor only events of this user
 * @param operation only events of this operation, such as {@code projects.addUser}
 * @param object only events that changed what has this id
 * @param since only events of this instant and later
 * @param until only events before this instant
 */
public record AuditFilter(
        @Nullable UUID actor,
        @Nullable String operation,
        @Nullable UUID object,
        @Nullable Instant since,
        @Nullable Instant until) {

    /** The filter that every event matches. */
    public static final AuditFilter NONE = new AuditFilter(null, null, null, null, null);

    /** Returns a copy that only events of this user match. */
    public AuditFilter withActor(UUID userId) {
        return new AuditFilter(userId, operation, object, since, until);
    }

    /** Returns a copy that only events of this operation match. */
    public AuditFilter withOperation(String id) {
        return new AuditFilter(actor, id, object, since, until);
    }

    /** Returns a copy that only events match that changed what has this id. */
    public AuditFilter withObject(UUID id) {
        return new AuditFilter(actor, operation, id, since, until);
    }

    /** Returns a copy that only events of this instant and later match. */
    public AuditFilter withSince(Instant first) {
        return new AuditFilter(actor, operation, object, first, until);
    }

    /** Returns a copy that only events before this instant match. */
    public AuditFilter withUntil(Instant end) {
        return new AuditFilter(actor, operation, object, since, end);
    }

    /** Returns the query parameters of {@code auditEvents.list} with these conditions. */
    public Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        put(query, "actor", actor);
        put(query, "operation", operation);
        put(query, "object", object);
        put(query, "since", since);
        put(query, "until", until);
        return query;
    }

    private static void put(Map<String, String> query, String name, @Nullable Object value) {
        if (value != null) {
            query.put(name, value.toString());
        }
    }
}
