package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.data.Seed;
import dev.castellan.server.CastellanServerBuilder;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a new tenant.
 *
 * @param clock the tenant's clock
 * @param clockMark returns an action that restores the current setting of the clock
 * @param ids the number from which ids, tokens and cursors are derived, or null for random values
 * @param server changes the settings of the tenant's server
 * @param seeds the seeds to apply when the tenant is created, in this order
 */
public record TenantSettings(
        Clock clock,
        Supplier<Runnable> clockMark,
        @Nullable Long ids,
        Consumer<CastellanServerBuilder> server,
        List<Seed> seeds) {

    /** Creates settings with a copy of the seeds. */
    public TenantSettings {
        seeds = List.copyOf(seeds);
    }
}
