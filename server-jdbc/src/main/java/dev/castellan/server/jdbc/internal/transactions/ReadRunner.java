package dev.castellan.server.jdbc.internal.transactions;

import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.prefetch.CallerLookup;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.statements.NotPrefetchedException;
import dev.castellan.server.jdbc.internal.tables.JdbcTransaction;
import dev.castellan.server.store.StoreUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Runs work that only reads the store. If the work has a caller, runs it first on prefetched values, which one
 * statement reads from one database snapshot. These values often suffice. If the work needs more, runs it again in a
 * transaction. The reads of one organization use at most three quarters of the connections.
 */
public final class ReadRunner {

    /** The number of semaphores. Organizations with the same hash share a semaphore. */
    private static final int SHARES = 256;

    private final ConnectionPools pools;
    private final Transactions transactions;
    private final PrefetchQueries queries;
    private final CallerLookup callers;
    private final CallerLookup callersWithOrganization;
    /** The connections that the reads of an organization can use. */
    private final List<Semaphore> shares;

    /** @param clock the clock, or {@code null} to use the database clock (PostgreSQL only) */
    public ReadRunner(ConnectionPools pools, @Nullable Clock clock) {
        Dialect dialect = pools.failures().dialect();
        this.pools = pools;
        this.transactions = new Transactions(pools);
        this.queries = new PrefetchQueries(dialect, clock);
        this.callers = new CallerLookup(dialect, clock, false);
        this.callersWithOrganization = new CallerLookup(dialect, clock, true);
        int connections = pools.readers().getMaximumPoolSize();
        int share = Math.max(1, connections - Math.max(1, connections / 4));
        this.shares = Stream.generate(() -> new Semaphore(share)).limit(SHARES).toList();
    }

    public <T> T read(UUID organizationId, Function<? super View, ? extends T> work) {
        return pools.failures()
                .retried(() -> connected(
                        organizationId,
                        () -> transactions.read(
                                handle -> run(handle, organizationId, queries.of(handle, organizationId), work))));
    }

    public <T> Optional<T> readAs(
            UUID organizationId,
            TokenHash hash,
            ReadHint hint,
            BiFunction<? super View, ? super CallerRow, ? extends T> work) {
        return pools.failures().retried(() -> readOnce(organizationId, hash, hint, work));
    }

    private <T> Optional<T> readOnce(
            UUID organizationId,
            TokenHash hash,
            ReadHint hint,
            BiFunction<? super View, ? super CallerRow, ? extends T> work) {
        if (!hint.more()) {
            try {
                return connected(organizationId, () -> find(organizationId, hash, hint))
                        .map(prefetched -> runAs(null, organizationId, prefetched, work));
            } catch (NotPrefetchedException e) {
                // the hint did not cover everything that the work reads
            }
        }
        return connected(
                organizationId,
                () -> transactions.read(handle -> callersWithOrganization
                        .find(handle.getConnection(), organizationId, hash, hint)
                        .map(prefetched -> runAs(handle, organizationId, prefetched, work))));
    }

    private <T> T runAs(
            @Nullable Handle handle,
            UUID organizationId,
            Prefetched prefetched,
            BiFunction<? super View, ? super CallerRow, ? extends T> work) {
        CallerRow owner = Objects.requireNonNull(prefetched.owner());
        return run(handle, organizationId, prefetched, view -> work.apply(view, owner));
    }

    private <T> T run(
            @Nullable Handle handle,
            UUID organizationId,
            Prefetched prefetched,
            Function<? super Transaction, ? extends T> work) {
        return new JdbcTransaction(handle, null, pools.failures(), organizationId, prefetched).run(work);
    }

    /** Runs a read that uses a connection, when the organization uses fewer connections than its share. */
    private <T> T connected(UUID organizationId, Supplier<T> read) {
        Semaphore share = shares.get(Math.floorMod(organizationId.hashCode(), SHARES));
        acquire(share);
        try {
            return read.get();
        } finally {
            share.release();
        }
    }

    private void acquire(Semaphore share) {
        try {
            if (share.tryAcquire(pools.readers().getConnectionTimeout(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new StoreUnavailableException("other reads of the organization use all connections of its share");
    }

    /** Prefetches on a connection that is returned to the pool before the work begins. */
    private Optional<Prefetched> find(UUID organizationId, TokenHash hash, ReadHint hint) {
        try (Connection connection = pools.readers().getConnection()) {
            CallerLookup lookup = hint.projects() ? callersWithOrganization : callers;
            return lookup.find(connection, organizationId, hash, hint);
        } catch (SQLException e) {
            throw pools.failures().translated(e);
        }
    }
}
