package dev.castellan.server.internal.store.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of audit events. Because a store reads a limited number of events for each page, a page can contain fewer
 * events than the limit, or none, even if more events follow.
 *
 * @param events the events, in the order of the listing
 * @param next the position after which the next page starts, or null on the last page
 */
public record AuditPage(List<AuditRow> events, @Nullable AuditPosition next) {

    /** Defensively copies the list. */
    public AuditPage {
        events = List.copyOf(events);
    }
}
