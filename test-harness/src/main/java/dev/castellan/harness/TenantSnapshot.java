package dev.castellan.harness;

import dev.castellan.harness.internal.tenant.StateSnapshot;

/**
 * What a tenant held at one moment: rows, names, marks, clock, and where its ids stood. {@link Tenant#snapshot()} takes one
 * and {@link Tenant#restore} puts it back, both in constant time. Immutable.
 */
public final class TenantSnapshot {

    private final StateSnapshot state;

    TenantSnapshot(StateSnapshot state) {
        this.state = state;
    }

    StateSnapshot state() {
        return state;
    }
}
