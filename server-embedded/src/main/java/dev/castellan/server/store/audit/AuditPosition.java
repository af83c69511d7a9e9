package dev.castellan.server.store.audit;

import dev.castellan.server.store.rows.Order;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;

/**
 * The position of an event in any list of audit events. The event need not exist any more.
 *
 * @param at when it happened, in milliseconds
 * @param eventId identifier, the tie-break
 */
public record AuditPosition(Instant at, UUID eventId) {

    /** The order of lists: newest first, and the greater id first among events of the same millisecond. */
    public static final Comparator<AuditPosition> NEWEST_FIRST = Comparator.comparing(AuditPosition::at)
            .thenComparing(AuditPosition::eventId, Order.OF_IDS)
            .reversed();
}
