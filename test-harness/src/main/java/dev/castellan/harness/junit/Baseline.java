package dev.castellan.harness.junit;

import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantSnapshot;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Where a shared tenant stood when the first test of a class began.
 *
 * @param rows what it held
 */
record Baseline(TenantSnapshot rows) {

    /** Returns the beginning of a class, which is now if it has none yet. */
    static Baseline of(ExtensionContext testClass, Tenant tenant) {
        // The id as well: the store would answer with the beginning of a class around it.
        return StoreValues.in(
                testClass,
                new Key(tenant.name(), testClass.getUniqueId()),
                Baseline.class,
                () -> new Baseline(tenant.snapshot()));
    }

    /** Puts everything back that a test can change. */
    void restore(Tenant tenant) {
        tenant.reset();
        tenant.restore(rows);
    }

    private record Key(String tenant, String testClass) {}
}
