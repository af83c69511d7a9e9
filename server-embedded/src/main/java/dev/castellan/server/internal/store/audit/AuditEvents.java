package dev.castellan.server.internal.store.audit;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The audit events of the organization. An event can refer to deleted rows. A store may limit the number of events and
 * drop the oldest ones, in which case its documentation states the limit.
 */
public interface AuditEvents {

    /**
     * Returns a page of events. The running time does not depend on the total number of events. If no
     * index covers all conditions, the store reads at most {@value #MAX_SCANNED} events, and returns the matching
     * events among them.
     */
    AuditPage list(AuditListing listing);

    /** Returns the oldest event about each of these users, by the id of the user. Omits users without events. */
    Map<UUID, AuditRow> oldestOf(List<UUID> userIds);

    /** The maximum number of events that a store reads for a page. */
    int MAX_SCANNED = 1000;

    /** Reads, adds and deletes audit events in a transaction. */
    interface Editor extends AuditEvents {

        /**
         * Adds an event. No other event of the organization may have the same time and id. A store may detect a
         * duplicate only at the end of the work.
         */
        void insert(AuditRow event);

        /**
         * Deletes at most {@code limit} events that are older than an instant, oldest first, and returns the number of
         * deleted events.
         */
        int deleteBefore(Instant instant, int limit);
    }
}
