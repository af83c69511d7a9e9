package dev.castellan.harness.junit;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantSnapshot;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The state of a shared tenant before the first test of a class.
 *
 * @param rows the snapshot of the tenant
 */
record Baseline(TenantSnapshot rows) {

    /** Returns the baseline of a class; takes it now if there is none. */
    static Baseline of(ExtensionContext testClass, Tenant tenant) {
        // The key has the id, too: the store would return the baseline of a class around this one.
        return StoreValues.in(
                testClass,
                new Key(tenant.name(), testClass.getUniqueId()),
                Baseline.class,
                () -> new Baseline(tenant.snapshot()));
    }

    /** Restores everything that a test can change. */
    void restore(Tenant tenant) {
        tenant.reset();
        tenant.restore(rows);
    }

    private record Key(String tenant, String testClass) {}
}
