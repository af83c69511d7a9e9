package dev.castellan.harness;

import dev.castellan.harness.internal.tenant.TenantSettings;
import dev.castellan.harness.seeds.Seed;
import dev.castellan.server.CastellanServerBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects what a tenant shall be like. Not safe for use by several threads. */
public final class TenantBuilder {

    private final TestServer server;

    @Nullable
    String name;

    MovableClock clock = MovableClock.ticking();

    private @Nullable Long seed;
    private int journalCapacity = 1000;

    private Consumer<CastellanServerBuilder> settings;
    private final List<Seed> seeds = new ArrayList<>();

    TenantBuilder(TestServer server, Consumer<CastellanServerBuilder> settings) {
        this.server = server;
        this.settings = settings;
    }

    /**
     * Gives the tenant this name, which stands in its URL; unless set, a number.
     *
     * @throws IllegalArgumentException if it is not made of small letters, digits and dashes, 1 to 63 of them
     */
    public TenantBuilder name(String newName) {
        if (!newName.matches("[a-z0-9-]{1,63}") || newName.equals("api")) {
            throw new IllegalArgumentException(
                    "tenant name '" + newName + "': choose small letters, digits and dashes, up to 63, and not 'api'");
        }
        name = newName;
        return this;
    }

    /** Starts the tenant's clock at this time, standing still; unless set, it shows the time of the machine. */
    public TenantBuilder frozenAt(Instant time) {
        clock = MovableClock.frozenAt(time);
        return this;
    }

    /**
     * Takes the ids of all rows, the secrets of all tokens and the cursors of all lists from this seed: the same requests
     * in the same order, at the same time of the clock, get the same answers. Unless set, nobody can foresee them.
     *
     * <p>Tenants of one seed have the same tokens as well: each must then be called at its own {@link Tenant#baseUrl()}.
     */
    public TenantBuilder seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /** Lets the tenant hold this from its beginning, to which {@link Tenant#reset()} returns, after what was given before. */
    public TenantBuilder seeded(Seed seed) {
        seeds.add(seed);
        return this;
    }

    /**
     * Keeps this many requests in the journal, where newer ones take the place of the oldest; 1,000 unless set.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public TenantBuilder journalCapacity(int requests) {
        if (requests < 1) {
            throw new IllegalArgumentException("journalCapacity: " + requests + " is not positive");
        }
        journalCapacity = requests;
        return this;
    }

    /** Changes settings of the tenant's server, such as rate limits or statuses; clock, ids and store are the tenant's. */
    public TenantBuilder settings(Consumer<CastellanServerBuilder> change) {
        settings = settings.andThen(change);
        return this;
    }

    /**
     * Creates the tenant.
     *
     * @throws IllegalArgumentException if there is a tenant of that name already
     * @throws dev.castellan.harness.seeds.SeedException if a seed cannot be planted
     */
    public Tenant create() {
        return server.add(this);
    }

    TenantSettings toSettings() {
        return new TenantSettings(clock, clock::mark, seed, settings, journalCapacity, seeds);
    }
}
