package dev.castellan.harness.junit;

import dev.castellan.harness.Tenant;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A tenant and the context that it was created for.
 *
 * @param tenant the tenant
 * @param owner the id of the context that requested it first
 */
record OwnedTenant(Tenant tenant, String owner) implements AutoCloseable {

    boolean isOf(ExtensionContext part) {
        return part.getUniqueId().equals(owner);
    }

    @Override
    public void close() {
        tenant.close();
    }
}
