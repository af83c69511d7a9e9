package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.stubs.Stubs;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.spi.DeletionGuard;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.memory.MemoryStore;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The server of a tenant, of which a reset or another operation makes a new one. Safe for use by several threads. */
public final class TenantServer implements Stubs.Host, AutoCloseable {

    private final Consumer<CastellanServerBuilder> settings;
    private final Clock clock;
    private final @Nullable Long seed;
    private final DeletionGuard guard;
    private @Nullable SeededIds ids;
    private List<Route<?, ?>> routes = List.of();
    private volatile ServerGeneration current;

    TenantServer(TenantSettings tenant, DeletionGuard guard) {
        this.settings = tenant.server();
        this.clock = tenant.clock();
        this.seed = tenant.ids();
        this.guard = guard;
        this.ids = newIds();
        this.current = incarnate(new MemoryStore(clock));
    }

    public ServerGeneration current() {
        return current;
    }

    /** Returns where the ids stand; 0 if they come from no seed. */
    synchronized long position() {
        return ids == null ? 0 : ids.position();
    }

    /**
     * Puts a server in place that keeps this, and takes its ids from this position on. The one before changes nothing any
     * more: rows and ids are its own. It stays open for the requests under way, and goes with the last of them.
     */
    synchronized void replace(MemoryStore.Snapshot rows, long position) {
        MemoryStore store = new MemoryStore(clock);
        store.restore(rows);
        ids = newIds();
        ServerGeneration next = incarnate(store);
        if (ids != null) {
            // behind the start of a server, which takes an id even if it needs none
            ids.restore(position);
        }
        current = next;
    }

    /** Returns the operations that the server knows without any stub. */
    @Override
    public List<Endpoint<?, ?>> endpoints() {
        return current.bare().endpoints();
    }

    /** Puts a server in place that serves these besides its own operations, over the same rows. */
    @Override
    public synchronized void serve(List<Route<?, ?>> wanted) {
        current = serving(wanted, current.bare(), current.store());
        routes = List.copyOf(wanted);
    }

    @Override
    public synchronized void close() {
        current.server().close();
    }

    private @Nullable SeededIds newIds() {
        return seed == null ? null : new SeededIds(seed);
    }

    private ServerGeneration incarnate(MemoryStore store) {
        return serving(routes, start(store, List.of()), store);
    }

    private ServerGeneration serving(List<Route<?, ?>> more, CastellanServer bare, MemoryStore store) {
        return new ServerGeneration(more.isEmpty() ? bare : start(store, more), bare, store);
    }

    private CastellanServer start(MemoryStore store, List<Route<?, ?>> more) {
        CastellanServerBuilder builder = CastellanServer.builder();
        settings.accept(builder);
        if (ids != null) {
            builder.ids(ids).secrets(ids);
        }
        more.forEach(builder::route);
        return builder.withoutSocket()
                .clock(clock)
                .store(store)
                .deletionGuard(guard)
                // at once, so that a test sees the last use of a token in the next answer
                .background((delay, task) -> task.run())
                // with a step the server recognizes the caller before it answers, which faults and stubs ask for
                .step((call, next) -> next.proceed())
                .start();
    }
}
