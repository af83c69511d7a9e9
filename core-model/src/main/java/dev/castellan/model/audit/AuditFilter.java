package dev.castellan.model.audit;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A filter for lists of audit events. An event matches if it meets all conditions that are present.
 *
 * @param actor only events of this user
 * @param operation only events of this operation, such as {@code projects.addUser}
 * @param object only events that changed the object with this id
 * @param since only events at this instant or later
 * @param until only events before this instant
 */
public record AuditFilter(
        @Nullable UUID actor,
        @Nullable String operation,
        @Nullable UUID object,
        @Nullable Instant since,
        @Nullable Instant until) {

    /** The filter without conditions. */
    public static final AuditFilter NONE = new AuditFilter(null, null, null, null, null);

    /** Returns a copy that matches only events of this user. */
    public AuditFilter withActor(UUID userId) {
        return new AuditFilter(userId, operation, object, since, until);
    }

    /** Returns a copy that matches only events of this operation. */
    public AuditFilter withOperation(String id) {
        return new AuditFilter(actor, id, object, since, until);
    }

    /** Returns a copy that matches only events that changed the object with this id. */
    public AuditFilter withObject(UUID id) {
        return new AuditFilter(actor, operation, id, since, until);
    }

    /** Returns a copy that matches only events at this instant or later. */
    public AuditFilter withSince(Instant first) {
        return new AuditFilter(actor, operation, object, first, until);
    }

    /** Returns a copy that matches only events before this instant. */
    public AuditFilter withUntil(Instant end) {
        return new AuditFilter(actor, operation, object, since, end);
    }

    /** Returns these conditions as query parameters of {@code auditEvents.list}. */
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
