package dev.castellan.harness.internal.tenant;

import dev.castellan.server.store.memory.MemoryStore;

/**
 * What a tenant held at one moment. Immutable.
 *
 * @param owner whose it is
 * @param rows the rows of its store
 * @param names the names that the test gave
 * @param uses the inputs and queries in use
 * @param clock puts the clock back to where it stood
 * @param ids where the ids stood
 */
public record StateSnapshot(
        TenantState owner, MemoryStore.Snapshot rows, ResourceNames names, InUseMarks uses, Runnable clock, long ids) {}
