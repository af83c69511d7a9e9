package dev.castellan.harness;

import dev.castellan.server.store.memory.MemoryStore;

/**
 * What a tenant held at one moment: rows, names, marks, clock, and where its ids stood. Taken and restored in no time, however
 * much it is. Immutable.
 */
public final class TenantSnapshot {

    private final String tenant;
    private final TenantState state;
    private final MemoryStore.Snapshot rows;
    private final Names names;
    private final Uses uses;
    private final MovableClock.Setting clock;
    private final long ids;

    TenantSnapshot(
            String tenant,
            TenantState state,
            MemoryStore.Snapshot rows,
            Names names,
            Uses uses,
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
    String tenant() {
        return tenant;
    }

    /** Returns whose it is. */
    TenantState state() {
        return state;
    }

    MemoryStore.Snapshot rows() {
        return rows;
    }

    Names names() {
        return names;
    }

    Uses uses() {
        return uses;
    }

    MovableClock.Setting clock() {
        return clock;
    }

    long ids() {
        return ids;
    }
}
