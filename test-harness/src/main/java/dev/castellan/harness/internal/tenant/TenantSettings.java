package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.seeds.Seed;
import dev.castellan.server.CastellanServerBuilder;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a tenant is created with.
 *
 * @param clock the tenant's clock
 * @param clockMark notes where the clock stands, and returns what puts it back there
 * @param ids the number that ids, tokens and cursors are made from; absent if nobody shall foresee them
 * @param server changes the settings of the tenant's server
 * @param journalCapacity how many requests the journal keeps
 * @param seeds what the tenant holds at its beginning, in this order
 */
public record TenantSettings(
        Clock clock,
        Supplier<Runnable> clockMark,
        @Nullable Long ids,
        Consumer<CastellanServerBuilder> server,
        int journalCapacity,
        List<Seed> seeds) {

    /** Copies the list. */
    public TenantSettings {
        seeds = List.copyOf(seeds);
    }
}
