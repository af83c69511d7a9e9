package dev.castellan.harness;

import dev.castellan.harness.internal.tenant.TenantState;

/**
 * The state of a tenant at a point in time. {@link Tenant#snapshot()} takes a snapshot and {@link Tenant#restore}
 * restores it, both in constant time. Immutable.
 */
public final class TenantSnapshot {

    private final TenantState.SavedState state;

    TenantSnapshot(TenantState.SavedState state) {
        this.state = state;
    }

    TenantState.SavedState state() {
        return state;
    }
}
