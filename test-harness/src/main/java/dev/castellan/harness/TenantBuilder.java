package dev.castellan.harness;

import dev.castellan.harness.internal.tenant.TenantSettings;
import dev.castellan.harness.seeds.Seed;
import dev.castellan.server.CastellanServerBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds a {@link Tenant}. Not safe for use by several threads. */
public final class TenantBuilder {

    private final TestServer server;

    @Nullable
    String name;

    MovableClock clock = MovableClock.ticking();

    private @Nullable Long seed;

    int journalCapacity = 1000;

    private Consumer<CastellanServerBuilder> settings;
    private final List<Seed> seeds = new ArrayList<>();

    TenantBuilder(TestServer server, Consumer<CastellanServerBuilder> settings) {
        this.server = server;
        this.settings = settings;
    }

    /**
     * Sets the name of the tenant, which is part of its URL. Default: {@code tenant-} and a number.
     *
     * @throws IllegalArgumentException unless the name consists of 1 to 63 lower-case letters, digits and dashes;
     *     {@code api} is not allowed
     */
    public TenantBuilder name(String newName) {
        if (!newName.matches("[a-z0-9-]{1,63}") || newName.equals("api")) {
            throw new IllegalArgumentException(
                    "tenant name '" + newName + "': choose small letters, digits and dashes, up to 63, and not 'api'");
        }
        name = newName;
        return this;
    }

    /** Freezes the tenant's clock at this time. Default: the clock shows the time of the machine. */
    public TenantBuilder frozenAt(Instant time) {
        clock = MovableClock.frozenAt(time);
        return this;
    }

    /**
     * Derives the ids of all rows, the secrets of all tokens and the cursors of all lists from this number. The same
     * requests in the same order, at the same time of the clock, then get the same answers. Default: ids, secrets and
     * cursors are random.
     *
     * <p>Tenants with the same number have the same tokens. Send requests to {@link Tenant#baseUrl()} then, because the
     * URL of the server cannot distinguish such tenants.
     */
    public TenantBuilder seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /**
     * Adds a seed. The tenant has the resources of the seed after its creation, and again after {@link Tenant#reset()}.
     * Several seeds are applied in the order of the calls.
     */
    public TenantBuilder seeded(Seed seed) {
        seeds.add(seed);
        return this;
    }

    /**
     * Sets the number of requests that the journal keeps. Newer requests replace the oldest ones. Default: 1,000.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public TenantBuilder journalCapacity(int requests) {
        if (requests < 1) {
            throw new IllegalArgumentException("journalCapacity: " + requests + " is not positive");
        }
        journalCapacity = requests;
        return this;
    }

    /**
     * Changes settings of the tenant's server, such as rate limits or statuses. The tenant overrides clock and store, and
     * ids and secrets if {@link #seed(long)} was called.
     */
    public TenantBuilder settings(Consumer<CastellanServerBuilder> change) {
        settings = settings.andThen(change);
        return this;
    }

    /**
     * Creates the tenant.
     *
     * @throws IllegalArgumentException if the server has a tenant with this name
     * @throws dev.castellan.harness.seeds.SeedException if a seed cannot be applied
     */
    public Tenant create() {
        return server.add(this);
    }

    TenantSettings toSettings() {
        return new TenantSettings(clock, clock::mark, seed, settings, seeds);
    }
}
