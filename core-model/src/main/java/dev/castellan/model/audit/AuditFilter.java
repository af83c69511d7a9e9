package dev.castellan.model.audit;

import dev.castellan.model.internal.check.Required;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A filter and an order for lists of audit events. An event matches if it meets all conditions that are set.
 *
 * @param actor the user who caused the event, or {@code null} for any user
 * @param operation the id of the operation, such as {@code projects.addUser}, or {@code null} for any operation
 * @param objectId the id of a changed object, or {@code null} for any object
 * @param since the start of the period, inclusive, or {@code null} for no limit
 * @param until the end of the period, exclusive, or {@code null} for no limit
 * @param sort the order, or {@code null} for the default, {@link AuditSort#AT_DESCENDING}
 * @param resources false to omit the events of operations on collections, inputs and queries, or {@code null} for all
 *     events
 */
public record AuditFilter(
        @Nullable UUID actor,
        @Nullable String operation,
        @Nullable UUID objectId,
        @Nullable Instant since,
        @Nullable Instant until,
        @Nullable AuditSort sort,
        @Nullable Boolean resources) {

    /** The filter that matches all events. */
    public static final AuditFilter ALL = new AuditFilter(null, null, null, null, null);

    /** Creates a filter with the default order. */
    public AuditFilter(
            @Nullable UUID actor,
            @Nullable String operation,
            @Nullable UUID objectId,
            @Nullable Instant since,
            @Nullable Instant until) {
        this(actor, operation, objectId, since, until, null, null);
    }

    /** Returns a copy that matches only events caused by this user. */
    public AuditFilter withActor(UUID userId) {
        return new AuditFilter(userId, operation, objectId, since, until, sort, resources);
    }

    /** Returns a copy that matches only events of this operation. */
    public AuditFilter withOperation(String id) {
        return new AuditFilter(actor, id, objectId, since, until, sort, resources);
    }

    /** Returns a copy that matches only events that changed the object with this id. */
    public AuditFilter withObject(UUID id) {
        return new AuditFilter(actor, operation, id, since, until, sort, resources);
    }

    /** Returns a copy that matches only events at this instant or later. */
    public AuditFilter withSince(Instant first) {
        return new AuditFilter(actor, operation, objectId, first, until, sort, resources);
    }

    /** Returns a copy that matches only events before this instant. */
    public AuditFilter withUntil(Instant end) {
        return new AuditFilter(actor, operation, objectId, since, end, sort, resources);
    }

    /** Returns a copy with this order. */
    public AuditFilter withSort(AuditSort order) {
        return new AuditFilter(actor, operation, objectId, since, until, Required.field(order, "order"), resources);
    }

    /** Returns a copy that omits the events of operations on collections, inputs and queries. */
    public AuditFilter withoutResources() {
        return new AuditFilter(actor, operation, objectId, since, until, sort, false);
    }

    /** Returns the conditions and the order as query parameters for {@code auditEvents.list}. */
    public Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        put(query, "actor", actor);
        put(query, "operation", operation);
        put(query, "object", objectId);
        put(query, "since", since);
        put(query, "until", until);
        put(query, "sort", sort == null ? null : sort.value());
        put(query, "resources", resources);
        return query;
    }

    private static void put(Map<String, String> query, String name, @Nullable Object value) {
        if (value != null) {
            query.put(name, value.toString());
        }
    }
}
