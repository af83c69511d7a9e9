package dev.castellan.server.jdbc;

import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.internal.backup.Backups;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.tables.JdbcTransaction;
import dev.castellan.server.jdbc.internal.transactions.GroupCommitter;
import dev.castellan.server.jdbc.internal.transactions.OrganizationQueries;
import dev.castellan.server.jdbc.internal.transactions.ReadRunner;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A durable store: a SQLite file for one server, or a PostgreSQL database that any number of servers share. When a
 * write returns, its changes are on disk. The store caches no rows. Thread-safe.
 */
public final class JdbcStore implements Store {

    private final ConnectionPools pools;
    private final OrganizationQueries queries;
    private final ReadRunner reads;
    private final @Nullable GroupCommitter writes;
    private final Backups backups;
    private final Duration maxCommitTime;
    private final WriteWatch watch = new WriteWatch();
    private final Runnable atClose;
    private volatile boolean closed;

    /**
     * @param clock the clock, or {@code null} to use the database clock (PostgreSQL only)
     * @param maxCommitTime the maximum time that a write waits for its group to end
     * @param writes runs the writes, or {@code null} if the store is read-only
     */
    JdbcStore(
            ConnectionPools pools,
            @Nullable Clock clock,
            Duration maxCommitTime,
            @Nullable GroupCommitter writes,
            Runnable atClose) {
        this.pools = pools;
        this.queries = new OrganizationQueries(pools);
        this.reads = new ReadRunner(pools, clock);
        this.maxCommitTime = maxCommitTime;
        this.writes = writes;
        this.backups = new Backups(pools, clock);
        this.atClose = atClose;
    }

    /** Returns a builder for a store in a SQLite file, for one server on one machine. */
    public static SqliteStoreBuilder sqlite(Path file) {
        return new SqliteStoreBuilder(file);
    }

    /**
     * Returns a builder for a store in PostgreSQL, for any number of servers.
     *
     * @param url {@code jdbc:postgresql://host:port/database}. List several hosts, separated by commas, if the primary
     *     can move between them.
     * @throws IllegalArgumentException if the URL does not have this form
     */
    public static PostgresStoreBuilder postgresql(String url) {
        return new PostgresStoreBuilder(url);
    }

    @Override
    public <T> Optional<T> readAs(
            UUID organizationId,
            TokenHash hash,
            ReadHint hint,
            BiFunction<? super View, ? super CallerRow, ? extends T> work) {
        requireOpen();
        return reads.readAs(organizationId, hash, hint, work);
    }

    @Override
    public Optional<UUID> organizationOfTag(String tag) {
        requireOpen();
        return queries.ofTag(tag);
    }

    @Override
    public Optional<UUID> organizationOfRule(UUID ruleId) {
        requireOpen();
        return queries.ofRule(ruleId);
    }

    @Override
    public Optional<UUID> organizationOfDeviceCode(TokenHash code) {
        requireOpen();
        return queries.ofDeviceCode(code);
    }

    @Override
    public List<UUID> organizations() {
        requireOpen();
        return queries.all();
    }

    @Override
    public List<UUID> oldest(int limit) {
        requireOpen();
        return queries.oldest(limit);
    }

    @Override
    public List<UUID> organizationsOfEmail(String emailKey, int limit) {
        requireOpen();
        return queries.ofEmail(emailKey, limit);
    }

    @Override
    public List<UUID> organizationsOfDomain(String domain, int limit) {
        requireOpen();
        return queries.ofDomain(domain, limit);
    }

    @Override
    public List<UUID> organizationsWithHiddenRows() {
        requireOpen();
        return queries.withHiddenRows();
    }

    @Override
    public boolean deleteRows(UUID organizationId, int limit) {
        requireOpen();
        return queries.isDeleted(organizationId)
                && this.<Boolean>write(organizationId, tx -> ((JdbcTransaction) tx).deleteRows(organizationId, limit));
    }

    @Override
    public <T> T read(UUID organizationId, Function<? super View, ? extends T> work) {
        requireOpen();
        return reads.read(organizationId, work);
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        return write(organizationId, null, work);
    }

    @Override
    public <T> T writeAs(UUID organizationId, UUID tokenId, Function<? super Transaction, ? extends T> work) {
        return write(organizationId, tokenId, work);
    }

    private <T> T write(UUID organizationId, @Nullable UUID tokenId, Function<? super Transaction, ? extends T> work) {
        requireOpen();
        return watch.watching(() -> writes().<T>write(organizationId, tokenId, work))
                .complete();
    }

    @Override
    public <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        requireOpen();
        return writes().<Optional<T>>write(
                        organizationId,
                        null,
                        tx -> ((JdbcTransaction) tx).isFirst() ? Optional.of(work.apply(tx)) : Optional.empty())
                .complete();
    }

    private GroupCommitter writes() {
        if (writes == null) {
            throw new IllegalStateException("this store was opened to be read only");
        }
        return writes;
    }

    /**
     * {@inheritDoc} Servers that share a database compare times of the database clock, so their own clocks do not matter.
     * Even if a leader of a group takes longer, the other writes of the organization wait for its lock.
     */
    @Override
    public Duration maxCommitTime() {
        return maxCommitTime;
    }

    /** Returns true, because calls block on the database. */
    @Override
    public boolean blocks() {
        return true;
    }

    /**
     * Checks that the database responds.
     *
     * @throws StoreUnavailableException if the database does not respond
     */
    public void check() {
        requireOpen();
        queries.check();
    }

    /** Returns the state of the connection pool for reads. */
    public PoolState readers() {
        return PoolState.of(pools.readers());
    }

    /** Returns the state of the connection pool for writes. */
    public PoolState writers() {
        return PoolState.of(pools.writers());
    }

    /** Returns how many changes this store failed to make, and why changes fail. */
    public WriteRefusals writeRefusals() {
        return watch.refusals();
    }

    /**
     * Writes a backup to a stream. The backup is a snapshot of the whole store in JSON lines. Other threads can read
     * and write during the backup. Both SQLite and PostgreSQL stores can {@linkplain #restore restore} the backup. The
     * backup contains no plaintext tokens. The backup contains names, e-mail addresses, payloads, and hashes of tokens
     * and passwords, so protect it as carefully as the database. This method does not close the stream, which may be
     * slow.
     *
     * @throws StoreUnavailableException if the database does not respond; the stream then contains an incomplete backup
     * @throws java.io.UncheckedIOException if writing to the stream fails
     */
    public void backup(OutputStream out) {
        requireOpen();
        backups.write(out);
    }

    /**
     * Restores a backup into this store, which must be empty. Restores either all rows or none. Reads the stream to its
     * end. This method does not close the stream, which may be slow.
     *
     * @throws IllegalStateException if the store is not empty
     * @throws IllegalArgumentException if the stream does not contain a complete backup; the one-line message describes
     *     the error and gives the line number in the backup
     * @throws StoreUnavailableException if the database does not respond; no rows were restored
     * @throws dev.castellan.server.store.OutcomeUnknownException if the connection or the disk failed during the
     *     commit; either all rows or none were restored
     * @throws java.io.UncheckedIOException if reading from the stream fails
     */
    public void restore(InputStream in) {
        requireOpen();
        backups.restore(in);
    }

    @Override
    public void close() {
        closed = true;
        try {
            pools.close();
        } finally {
            atClose.run();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new StoreUnavailableException("the store is closed");
        }
    }
}
