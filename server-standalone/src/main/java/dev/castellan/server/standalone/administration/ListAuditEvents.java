package dev.castellan.server.standalone.administration;

import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.server.Administration;
import dev.castellan.server.standalone.administration.ListAuditEvents.EventPage;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Returns a page of audit events, newest first.
 *
 * @param organizationId the organization
 * @param filter the conditions of the list
 * @param cursor the {@link EventPage#nextCursor()} of the previous page; absent for the first page
 * @param limit the largest number of events to return
 */
public record ListAuditEvents(
        UUID organizationId, AuditFilter filter, @Nullable String cursor, int limit)
        implements AdministrationCall<EventPage> {

    /**
     * A page, which may hold fewer events than asked for although others follow.
     *
     * @param nextCursor opaque name of the next page; absent after the last one
     */
    public record EventPage(
            List<AuditEvent> events, @Nullable String nextCursor) {}

    @Override
    public Class<EventPage> result() {
        return EventPage.class;
    }

    @Override
    public EventPage perform(Administration administration) {
        Page<AuditEvent> page = administration.auditEvents(organizationId, filter, cursor, limit);
        return new EventPage(page.data(), page.nextCursor());
    }
}
