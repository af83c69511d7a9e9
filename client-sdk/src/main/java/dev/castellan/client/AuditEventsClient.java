package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.internal.call.AsyncCallEngine;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;

/** Reads audit events (an extension). Requires the role {@code org_admin}. Thread-safe. */
public final class AuditEventsClient {

    private final CallEngine calls;

    AuditEventsClient(CallEngine calls) {
        this.calls = calls;
    }

    /** Returns a copy that uses these call options. */
    public AuditEventsClient withOptions(CallOptions options) {
        return new AuditEventsClient(calls.with(options));
    }

    /** Lists all audit events of the organization, newest first. See {@link #list(AuditFilter)}. */
    public Listing<AuditEvent> list() {
        return list(AuditFilter.NONE);
    }

    /**
     * Lists the audit events that match a filter, newest first. A page can contain fewer events than the page size, or
     * none, even if more events follow. Iteration continues to the last page. Fetching a page throws {@link
     * ForbiddenException} if the caller is not an {@code org_admin}.
     */
    public Listing<AuditEvent> list(AuditFilter filter) {
        return new Listing<>(calls, AuditEndpoints.LIST, Arguments.<Void>none().withQuery(filter.query()));
    }

    /**
     * The asynchronous version of {@link AuditEventsClient}. Futures fail with the exceptions that the synchronous
     * methods throw. Thread-safe.
     */
    public static final class Async {

        private final AsyncCallEngine calls;

        Async(AsyncCallEngine calls) {
            this.calls = calls;
        }

        /** Returns a copy that uses these call options. */
        public Async withOptions(CallOptions options) {
            return new Async(calls.with(options));
        }

        /** See {@link AuditEventsClient#list()}. */
        public AsyncListing<AuditEvent> list() {
            return list(AuditFilter.NONE);
        }

        /** See {@link AuditEventsClient#list(AuditFilter)}. */
        public AsyncListing<AuditEvent> list(AuditFilter filter) {
            return new AsyncListing<>(
                    calls, AuditEndpoints.LIST, Arguments.<Void>none().withQuery(filter.query()));
        }
    }
}
