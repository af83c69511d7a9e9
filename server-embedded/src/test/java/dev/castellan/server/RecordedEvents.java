package dev.castellan.server;

import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/** Reads the audit events of a store. */
public final class RecordedEvents {

    private RecordedEvents() {}

    /** Returns up to a thousand of an organization's latest events, oldest first. */
    public static List<AuditRow> of(Store store, UUID organizationId) {
        AuditListing newest = new AuditListing(null, null, null, null, null, null, 1000);
        List<AuditRow> events = new ArrayList<>(store.<List<AuditRow>>read(
                organizationId, view -> view.auditEvents().list(newest).events()));
        Collections.reverse(events);
        return events;
    }
}
