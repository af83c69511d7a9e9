package dev.castellan.server.store.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of audit events. Because a store reads a limited number of events for a page, a page may hold fewer events
 * than the limit, or none, although more events follow.
 *
 * @param events the events, newest first
 * @param next the position after which the next page starts; absent on the last page
 */
public record AuditPage(List<AuditRow> events, @Nullable AuditPosition next) {

    /** Copies the list. */
    public AuditPage {
        events = List.copyOf(events);
    }
}
