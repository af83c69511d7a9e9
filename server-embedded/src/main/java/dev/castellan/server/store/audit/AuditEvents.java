package dev.castellan.server.store.audit;

import java.time.Instant;

/**
 * The audit events of the organization. They refer to rows that need not exist any more. A store may keep a bounded
 * number of events, and drop the oldest; if so, it says how many.
 */
public interface AuditEvents {

    /**
     * Returns a page of events, newest first. The time that it takes does not depend on the number of events: where no
     * index has all of the conditions, a store looks at {@value #MOST_SCANNED} events, and returns those that fulfil
     * the others.
     */
    AuditPage list(AuditListing listing);

    /** The most events that a store looks at for a page. */
    int MOST_SCANNED = 1000;

    /** The audit events in a transaction that adds to them. */
    interface Editor extends AuditEvents {

        /**
         * Adds an event; its id must be new. A store may notice an id that is not new at the end of the work only.
         */
        void insert(AuditRow event);

        /** Deletes events before an instant, oldest first, at most {@code limit} of them, and returns how many. */
        int deleteBefore(Instant instant, int limit);
    }
}
