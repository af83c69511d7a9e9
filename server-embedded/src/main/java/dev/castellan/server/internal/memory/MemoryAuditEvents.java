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
        work.requireChangeable(); // adding writes into a chunk that others read
        work.insert(work.organization().withAudit(table().plus(event)));
    }

    @Override
    public int deleteBefore(Instant instant, int limit) {
        int before = table().size();
        work.change(work.organization().withAudit(table().withoutBefore(instant, limit)));
        return before - table().size();
    }

    private AuditTable table() {
        return work.organization().audit();
    }
}
