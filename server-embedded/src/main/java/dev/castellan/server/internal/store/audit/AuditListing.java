package dev.castellan.server.internal.store.audit;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The conditions, the order and the start of a list of audit events. A null condition does not exclude any events.
 *
 * @param actorId lists only events of this user
 * @param operation lists only events of this operation
 * @param objectId lists only events that changed the object with this id
 * @param since lists only events at or after this instant, with millisecond precision
 * @param until lists only events before this instant, with millisecond precision
 * @param after the position after which the page starts, or null for the first page
 * @param limit the maximum number of events to return, at least 1
 * @param ascending true for the oldest event first, false for the newest event first
 * @param resources false to omit the events of {@linkplain AuditRow#RESOURCES operations on resources}
 */
public record AuditListing(
        @Nullable UUID actorId,
        @Nullable String operation,
        @Nullable UUID objectId,
        @Nullable Instant since,
        @Nullable Instant until,
        @Nullable AuditPosition after,
        int limit,
        boolean ascending,
        boolean resources) {

    /** Creates a listing with the events of operations on resources. */
    public AuditListing(
            @Nullable UUID actorId,
            @Nullable String operation,
            @Nullable UUID objectId,
            @Nullable Instant since,
            @Nullable Instant until,
            @Nullable AuditPosition after,
            int limit,
            boolean ascending) {
        this(actorId, operation, objectId, since, until, after, limit, ascending, true);
    }

    /** Creates a listing of the newest event first. */
    public AuditListing(
            @Nullable UUID actorId,
            @Nullable String operation,
            @Nullable UUID objectId,
            @Nullable Instant since,
            @Nullable Instant until,
            @Nullable AuditPosition after,
            int limit) {
        this(actorId, operation, objectId, since, until, after, limit, false);
    }

    /** Returns whether an event matches all conditions. Ignores the start of the list. */
    public boolean matches(AuditRow event) {
        return (actorId == null || actorId.equals(event.actorId()))
                && (operation == null || operation.equals(event.operation()))
                && (objectId == null || event.objectIds().contains(objectId))
                && (since == null || !event.at().isBefore(since))
                && (until == null || event.at().isBefore(until))
                && (resources || !AuditRow.isOfResource(event.operation()));
    }
}
