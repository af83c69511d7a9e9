package dev.castellan.server.store.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of audit events. A store looks at a bounded number of events for a page, so a page may hold fewer events than
 * were asked for, or none, although others follow.
 *
 * @param events the events, newest first
 * @param next the position after which the next page starts; absent if no event follows
 */
public record AuditPage(List<AuditRow> events, @Nullable AuditPosition next) {

    /** Copies the list. */
    public AuditPage {
        events = List.copyOf(events);
    }
}
