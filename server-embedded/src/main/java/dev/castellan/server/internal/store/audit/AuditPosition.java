package dev.castellan.server.internal.store.audit;

import dev.castellan.server.internal.store.rows.Order;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;

/**
 * The position of an event in any list of audit events. The event itself may have been deleted.
 *
 * @param at the time of the event, with millisecond precision
 * @param eventId the id of the event, which orders events that have the same time
 */
public record AuditPosition(Instant at, UUID eventId) {

    /** The position before all events. */
    public static final AuditPosition START = new AuditPosition(Instant.EPOCH, new UUID(0, 0));

    /** The order of ascending lists: oldest first, and the lesser id first among events of the same millisecond. */
    public static final Comparator<AuditPosition> OLDEST_FIRST =
            Comparator.comparing(AuditPosition::at).thenComparing(AuditPosition::eventId, Order.OF_IDS);

    /** The order of descending lists, the reverse of {@link #OLDEST_FIRST}. */
    public static final Comparator<AuditPosition> NEWEST_FIRST = OLDEST_FIRST.reversed();
}
