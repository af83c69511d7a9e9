package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import java.util.UUID;

/** An example call of each operation on audit events. */
final class AuditEvents {

    private AuditEvents() {}

    static Listing<AuditEvent> list(CastellanClient client, UUID userId) {
        return client.auditEvents().list(AuditFilter.ALL.withActor(userId));
    }
}
