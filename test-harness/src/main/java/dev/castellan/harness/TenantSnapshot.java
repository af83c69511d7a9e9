package dev.castellan.harness;

import dev.castellan.harness.internal.tenant.InUseMarks;
import dev.castellan.harness.internal.tenant.ResourceNames;
import dev.castellan.harness.internal.tenant.TenantState;
import dev.castellan.server.store.memory.MemoryStore;

/**
 * What a tenant held at one moment: rows, names, marks, clock, and where its ids stood. Taken and restored in no time, however
 * much it is. Immutable.
 */
public final class TenantSnapshot {

    private final String tenant;
    private final TenantState state;
    private final MemoryStore.Snapshot rows;
    private final ResourceNames names;
    private final InUseMarks uses;
    private final MovableClock.Setting clock;
    private final long ids;

    public TenantSnapshot(
            String tenant,
            TenantState state,
            MemoryStore.Snapshot rows,
            ResourceNames names,
            InUseMarks uses,
            MovableClock.Setting clock,
            long ids) {
        this.tenant = tenant;
        this.state = state;
        this.rows = rows;
        this.names = names;
        this.uses = uses;
        this.clock = clock;
        this.ids = ids;
    }

    /** Returns the name of the tenant. */
    public String tenant() {
        return tenant;
    }

    /** Returns whose it is. */
    public TenantState state() {
        return state;
    }

    public MemoryStore.Snapshot rows() {
        return rows;
    }

    public ResourceNames names() {
        return names;
    }

    public InUseMarks uses() {
        return uses;
    }

    public MovableClock.Setting clock() {
        return clock;
    }

    public long ids() {
        return ids;
    }
}
