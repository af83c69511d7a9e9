package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.audit.AuditTable;
import dev.castellan.server.store.audit.AuditEvents;
import dev.castellan.server.store.audit.AuditListing;
import dev.castellan.server.store.audit.AuditPage;
import dev.castellan.server.store.audit.AuditRow;
import java.time.Instant;

/** The audit events of one organization in a unit of work. */
final class MemoryAuditEvents implements AuditEvents.Editor {

    private final UnitOfWork work;

    MemoryAuditEvents(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public AuditPage list(AuditListing listing) {
        return table().page(listing);
    }

    @Override
    public void insert(AuditRow event) {
        work.insert(state -> state.withAudit(state.audit().plus(event)));
    }

    @Override
    public int deleteBefore(Instant instant, int limit) {
        int before = table().size();
        work.change(state -> state.withAudit(state.audit().withoutBefore(instant, limit)));
        return before - table().size();
    }

    private AuditTable table() {
        return work.organization().audit();
    }
}
