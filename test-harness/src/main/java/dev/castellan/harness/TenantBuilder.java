package dev.castellan.harness;

import dev.castellan.harness.data.Seed;
import dev.castellan.harness.data.SeedException;
import dev.castellan.harness.internal.tenant.TenantSettings;
import dev.castellan.server.CastellanServerBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds a {@link Tenant}. Not thread-safe. */
public final class TenantBuilder {

    private final TestServer server;

    @Nullable
    String name;

    MovableClock clock = MovableClock.ticking();

    private @Nullable Long ids;

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
     * @throws IllegalArgumentException if the name is {@code api}, or does not consist of 1 to 63 lower-case letters,
     *     digits and dashes
     */
    public TenantBuilder name(String newName) {
        if (!newName.matches("[a-z0-9-]{1,63}") || newName.equals("api")) {
            throw new IllegalArgumentException("the name '" + newName
                    + "' is not allowed: choose small letters, digits and dashes, up to 63, and not 'api'");
        }
        name = newName;
        return this;
    }

    /** Freezes the tenant's clock at {@code time}. By default, the clock shows the system time. */
    public TenantBuilder frozenAt(Instant time) {
        clock = MovableClock.frozenAt(time);
        return this;
    }

    /**
     * Sets the number from which row ids, token secrets and list cursors are derived. The same sequence of requests,
     * sent at the same clock times, then gets the same responses. By default, ids, secrets and cursors are random.
     *
     * <p>Tenants with the same number have the same tokens. Send their requests to {@link Tenant#baseUrl()}, because
     * their tokens do not identify a tenant at the server's base URL.
     */
    public TenantBuilder ids(long number) {
        ids = number;
        return this;
    }

    /**
     * Adds a seed to apply when the tenant is created. {@link Tenant#reset()} restores the seeded resources. Multiple
     * seeds are applied in call order.
     */
    public TenantBuilder seed(Seed seed) {
        seeds.add(seed);
        return this;
    }

    /**
     * Sets the maximum number of requests in the journal. When the journal is full, each new request replaces the
     * oldest request. Default: 1,000.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    public TenantBuilder journalCapacity(int requests) {
        if (requests < 1) {
            throw new IllegalArgumentException("the capacity of the journal is " + requests + ": choose 1 or more");
        }
        journalCapacity = requests;
        return this;
    }

    /**
     * Changes settings of the tenant's server, such as rate limits or statuses. The tenant always overrides the clock
     * and the store. The tenant also overrides ids and secrets if {@link #ids} was called.
     */
    public TenantBuilder settings(Consumer<CastellanServerBuilder> change) {
        settings = settings.andThen(change);
        return this;
    }

    /**
     * Creates the tenant.
     *
     * @throws IllegalArgumentException if the server already has a tenant with this name
     * @throws SeedException if a seed cannot be applied
     */
    public Tenant create() {
        return server.add(this);
    }

    TenantSettings toSettings() {
        return new TenantSettings(clock, clock::mark, ids, settings, seeds);
    }
}
