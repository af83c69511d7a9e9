package dev.castellan.server.jdbc.postgres;

import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.store.StoreUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An empty store in PostgreSQL for one test. Closing it deletes its rows and leaves its connections open for the next
 * test, because PostgreSQL starts a process for each new connection. Thread-safe.
 */
public final class ReusedStore implements Store {

    private static final Queue<Idle> IDLE = new ConcurrentLinkedQueue<>();
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Idle used;
    /** Calls hold the read lock. {@link #close} takes the write lock, so it waits for running calls. */
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    private boolean closed;

    private ReusedStore(Idle used) {
        this.used = used;
    }

    /** Returns an empty store that uses this clock. The test must close it. */
    public static ReusedStore take(Clock clock) {
        Idle idle = IDLE.poll();
        Idle used = idle == null ? Idle.create() : idle;
        used.clock().time = clock;
        return new ReusedStore(used);
    }

    @Override
    public Optional<UUID> organizationOfDeviceCode(TokenHash code) {
        return call(() -> used.store().organizationOfDeviceCode(code));
    }

    @Override
    public Optional<UUID> organizationOfRule(UUID ruleId) {
        return call(() -> used.store().organizationOfRule(ruleId));
    }

    @Override
    public Optional<UUID> organizationOfTag(String tag) {
        return call(() -> used.store().organizationOfTag(tag));
    }

    @Override
    public List<UUID> organizationsOfEmail(String emailKey, int limit) {
        return call(() -> used.store().organizationsOfEmail(emailKey, limit));
    }

    @Override
    public List<UUID> organizationsOfDomain(String domain, int limit) {
        return call(() -> used.store().organizationsOfDomain(domain, limit));
    }

    @Override
    public <T> Optional<T> readAs(
            UUID organizationId,
            TokenHash hash,
            ReadHint hint,
            BiFunction<? super View, ? super CallerRow, ? extends T> work) {
        return call(() -> used.store().readAs(organizationId, hash, hint, work));
    }

    @Override
    public List<UUID> organizations() {
        return call(used.store()::organizations);
    }

    @Override
    public List<UUID> organizationsWithHiddenRows() {
        return call(used.store()::organizationsWithHiddenRows);
    }

    @Override
    public boolean deleteRows(UUID organizationId, int limit) {
        return call(() -> used.store().deleteRows(organizationId, limit));
    }

    @Override
    public <T> T read(UUID organizationId, Function<? super View, ? extends T> work) {
        return call(() -> used.store().read(organizationId, work));
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        return call(() -> used.store().write(organizationId, work));
    }

    @Override
    public <T> T writeAs(UUID organizationId, UUID tokenId, Function<? super Transaction, ? extends T> work) {
        return call(() -> used.store().writeAs(organizationId, tokenId, work));
    }

    @Override
    public <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        return call(() -> used.store().writeIfEmpty(organizationId, work));
    }

    @Override
    public Duration maxCommitTime() {
        return used.store().maxCommitTime();
    }

    @Override
    public boolean blocks() {
        return used.store().blocks();
    }

    private <T> T call(Supplier<T> call) {
        lock.readLock().lock();
        try {
            if (closed) {
                throw new StoreUnavailableException("the store is closed");
            }
            return call.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    @Override
    public void close() {
        try {
            if (!lock.writeLock().tryLock(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("the store is in use and cannot be closed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the store was in use", e);
        }
        try {
            if (!closed) {
                closed = true;
                used.empty();
                IDLE.add(used);
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** An open store, and a connection that deletes its rows. */
    private record Idle(JdbcStore store, CurrentClock clock, Connection connection) {

        /** The number of connections, small enough to make some calls of every race wait for a connection. */
        private static final int CONNECTIONS = 3;

        /**
         * Deletes the rows of every table before the rows that they refer to. For the few rows of a test, this takes a
         * tenth of the time of TRUNCATE, which creates new files for every table and index.
         */
        private static final String DELETE_ALL = """
                DO $$
                DECLARE rows regclass;
                BEGIN
                    FOR rows IN
                        SELECT oid::regclass FROM pg_class
                        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
                            AND relname NOT IN ('castellan_schema_history', 'first_write')
                        ORDER BY oid DESC
                    LOOP
                        EXECUTE 'DELETE FROM ' || rows;
                    END LOOP;
                END $$""";

        static Idle create() {
            Database database = Postgres.withTables();
            CurrentClock clock = new CurrentClock();
            try {
                // long enough for a busy machine
                JdbcStore store = database.storeBuilder()
                        .connections(CONNECTIONS)
                        .poolTimeout(LIMIT)
                        .statementTimeout(LIMIT)
                        .transactionIdleTimeout(LIMIT)
                        .clock(clock)
                        .open();
                return new Idle(store, clock, database.connect());
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        void empty() {
            try (Statement statement = connection.createStatement()) {
                statement.execute(DELETE_ALL);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The clock of the test that uses the store. */
    private static final class CurrentClock extends Clock {

        private volatile Clock time = Clock.systemUTC();

        @Override
        public Instant instant() {
            return time.instant();
        }

        @Override
        public ZoneId getZone() {
            return time.getZone();
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return time.withZone(zone);
        }
    }
}
