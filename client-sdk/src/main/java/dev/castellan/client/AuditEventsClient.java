package dev.castellan.client;

import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.audit.AuditSort;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import org.jspecify.annotations.Nullable;

/** Reads audit events (an extension). Requires the role {@code org_admin}. Thread-safe. */
public final class AuditEventsClient extends ResourceClient<AuditEventsClient> {

    AuditEventsClient(CallEngine calls) {
        super(calls, AuditEventsClient::new);
    }

    /** Lists all audit events of the organization, newest first. See {@link #list(AuditFilter)}. */
    public Listing<AuditEvent> list() {
        return list(AuditFilter.ALL);
    }

    /**
     * Lists the audit events that match a filter, in the order that the filter specifies. A page can contain fewer
     * events than the page size, or none, even if more events follow. Iteration continues to the last page. Fetching a
     * page throws {@link ForbiddenException} if the caller is not an {@code org_admin}.
     */
    public Listing<AuditEvent> list(AuditFilter filter) {
        return new Listing<>(calls, AuditEndpoints.LIST, Arguments.<Void>none().withQuery(filter.query()));
    }

    /** Follows all audit events of the organization. See {@link #follow(AuditFilter, String)}. */
    public Feed<AuditEvent> follow(@Nullable String cursor) {
        return follow(AuditFilter.ALL, cursor);
    }

    /**
     * Returns the audit events that match a filter, oldest first, and waits for later events. Returns each event at
     * least once, in the order of their times, even while servers end or start. A server can delay events by a few
     * seconds.
     *
     * @param filter the conditions. The order of the filter is ignored
     * @param cursor the {@link Page#nextCursor()} of a page of a feed with the same conditions, or of a list with the
     *     same conditions and {@link AuditSort#AT}. If {@code null}, the feed begins with the oldest event that the
     *     server keeps. To begin now, use {@link AuditFilter#withSince}
     * @throws IllegalArgumentException if the filter has an end, because a feed never ends. Use {@link #list} instead
     */
    public Feed<AuditEvent> follow(AuditFilter filter, @Nullable String cursor) {
        if (filter.until() != null) {
            throw new IllegalArgumentException("until: a feed never ends: use list(filter.withSort(AuditSort.AT))");
        }
        Arguments<Void> arguments =
                Arguments.<Void>none().withQuery(filter.withSort(AuditSort.AT).query());
        return new Feed<>(calls, AuditEndpoints.LIST, cursor == null ? arguments : PageCursor.after(arguments, cursor));
    }
}
