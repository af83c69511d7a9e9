package dev.castellan.harness.internal.tenant;

import dev.castellan.harness.internal.interception.InterceptionList;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.CastellanServerBuilder;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.spi.DeletionGuard;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.server.spi.ServerCall;
import dev.castellan.server.spi.ServerStep;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The current server of a tenant. A reset or an interception that adds an operation replaces the server. Thread-safe.
 */
public final class TenantServer implements InterceptionList.Host, AutoCloseable {

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
        this.current = newGeneration(new MemoryStore(clock));
    }

    public ServerGeneration current() {
        return current;
    }

    synchronized ServerSnapshot snapshot() {
        return new ServerSnapshot(current.store().snapshot(), ids == null ? 0 : ids.position());
    }

    /**
     * Replaces the server with one that has the rows and ids of a snapshot. The previous server keeps separate rows and
     * ids, stays open for requests in flight, and is then garbage-collected.
     */
    synchronized void restore(ServerSnapshot snapshot) {
        MemoryStore store = new MemoryStore(clock);
        store.restore(snapshot.rows());
        ids = newIds();
        ServerGeneration next = newGeneration(store);
        if (ids != null) {
            // restored after the start, because the start always consumes an id
            ids.restore(snapshot.position());
        }
        current = next;
    }

    /** Returns the operations of the server, excluding those that interceptions added. */
    @Override
    public List<Endpoint<?, ?>> endpoints() {
        return current.bare().endpoints();
    }

    /** Replaces the server with one that has the same rows and these additional operations. */
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

    private ServerGeneration newGeneration(MemoryStore store) {
        return serving(routes, start(store, List.of()), store);
    }

    private ServerGeneration serving(List<Route<?, ?>> more, CastellanServer bare, MemoryStore store) {
        return new ServerGeneration(more.isEmpty() ? bare : start(store, more), bare, store);
    }

    private CastellanServer start(MemoryStore store, List<Route<?, ?>> more) {
        CastellanServerBuilder builder = CastellanServer.builder().step(TenantServer::intercept);
        settings.accept(builder);
        if (ids != null) {
            builder.ids(ids).secrets(ids);
        }
        more.forEach(builder::route);
        ExchangeSite.find().ifPresent(builder::site);
        return builder.withoutSocket()
                .clock(clock)
                .store(store)
                .deletionGuard(guard)
                // runs without delay, because the next response must show the last use of a token
                .background((delay, task) -> task.run())
                .start();
    }

    private static ApiResponse intercept(ServerCall call, ServerStep.Next next) {
        return call instanceof Intercepted intercepted ? intercepted.intercept(next) : next.proceed();
    }

    /** A call to which the interceptions of the tenant apply when its caller is known. */
    public interface Intercepted {

        /** Returns the response to the call. */
        ApiResponse intercept(ServerStep.Next next);
    }

    /**
     * The rows of the store and the position of the ids.
     *
     * @param position the position of the ids, or 0 if the ids are random
     */
    record ServerSnapshot(MemoryStore.Snapshot rows, long position) {}

    /**
     * Ids and secrets that depend only on a number and a position. The same sequence of requests gets the same ids and
     * secrets. The position can be restored.
     */
    static final class SeededIds implements IdSource, SecretSource {

        /**
         * 2026-01-01T00:00:00Z in milliseconds. The time in an id does not come from a clock, because clock times
         * differ between runs.
         */
        private static final long EPOCH = 1_767_225_600_000L;

        private static final long GOLDEN = 0x9e3779b97f4a7c15L;

        private final long seed;
        private final AtomicLong position = new AtomicLong();
        /** Counts requests separately, so the ids of rows do not depend on the requests that only read. */
        private final AtomicLong requests = new AtomicLong();

        SeededIds(long seed) {
            this.seed = seed;
        }

        @Override
        public UUID nextRow() {
            long at = position.incrementAndGet();
            return new UUID((EPOCH + at) << 16 | 0x7000L | (mixed(at, 1) & 0xfff), variant(mixed(at, 2)));
        }

        @Override
        public UUID nextRequest() {
            // negative, so a request has nothing in common with a secret
            long at = requests.decrementAndGet();
            return new UUID((mixed(at, 1) & ~0xf000L) | 0x4000L, variant(mixed(at, 2)));
        }

        @Override
        public byte[] next() {
            long at = position.incrementAndGet();
            ByteBuffer secret = ByteBuffer.allocate(32);
            for (int part = 1; part <= 4; part++) {
                secret.putLong(mixed(at, part));
            }
            return secret.array();
        }

        long position() {
            return position.get();
        }

        void restore(long earlier) {
            position.set(earlier);
        }

        /** The SplitMix64 output function, which maps similar numbers to unrelated outputs. */
        private long mixed(long at, int part) {
            long bits = seed + (at * 4 + part) * GOLDEN;
            bits = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
            bits = (bits ^ (bits >>> 27)) * 0x94d049bb133111ebL;
            return bits ^ (bits >>> 31);
        }

        private static long variant(long bits) {
            return (bits & 0x3fffffffffffffffL) | 0x8000000000000000L;
        }
    }
}
