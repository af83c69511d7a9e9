package dev.castellan.client;

import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;

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
     * Lists the audit events that match a filter, newest first. A page can contain fewer events than the page size, or
     * none, even if more events follow. Iteration continues to the last page. Fetching a page throws {@link
     * ForbiddenException} if the caller is not an {@code org_admin}.
     */
    public Listing<AuditEvent> list(AuditFilter filter) {
        return new Listing<>(calls, AuditEndpoints.LIST, Arguments.<Void>none().withQuery(filter.query()));
    }
}
