package dev.castellan.harness.internal.tenant;

import dev.castellan.server.store.memory.MemoryStore;

/**
 * What a tenant held at one moment. Immutable.
 *
 * @param owner the state that it is a snapshot of
 * @param rows the rows of its store
 * @param names the names that the test gave
 * @param inUse the marks of inputs and queries in use
 * @param clock restores the setting of the clock
 * @param ids the position of the ids
 */
public record StateSnapshot(
        TenantState owner,
        MemoryStore.Snapshot rows,
        ResourceNames names,
        InUseMarks inUse,
        Runnable clock,
        long ids) {}
