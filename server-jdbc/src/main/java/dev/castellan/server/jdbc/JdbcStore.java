package dev.castellan.server.jdbc;

import dev.castellan.server.jdbc.internal.backup.Backups;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.tables.JdbcTransaction;
import dev.castellan.server.jdbc.internal.work.ReadRunner;
import dev.castellan.server.jdbc.internal.work.TransactionRetries;
import dev.castellan.server.jdbc.internal.work.WriteRunner;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.StoreUnavailableException;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenOwner;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * Keeps everything in a SQL database: a write that has returned survives the death of the process. Nothing is cached;
 * several stores may share one PostgreSQL. Safe for use by several threads.
 *
 * <p>Work that breaks a precondition of an interface of {@code dev.castellan.server.store} gets an {@link
 * IllegalStateException} that names the culprit.
 */
public final class JdbcStore implements Store {

    private static final String ORGANIZATIONS =
            "SELECT organization_id FROM organizations ORDER BY created_at, organization_id";

    private final ConnectionPools pools;
    private final RowMappers mappers;
    private final ReadRunner reads;
    private final WriteRunner writes;
    private final Backups backups;
    private final TransactionRetries retries;
    private final Runnable atClose;
    private volatile boolean closed;

    JdbcStore(
            ConnectionPools pools,
            RowMappers mappers,
            ReadRunner reads,
            WriteRunner writes,
            Backups backups,
            Runnable atClose) {
        this.pools = pools;
        this.mappers = mappers;
        this.reads = reads;
        this.writes = writes;
        this.backups = backups;
        this.retries = new TransactionRetries(pools.failures());
        this.atClose = atClose;
    }

    /** Returns a builder of a store in a SQLite file, for one process on one machine. */
    public static SqliteStoreBuilder sqlite(Path file) {
        return new SqliteStoreBuilder(file);
    }

    /**
     * Returns a builder of a store in PostgreSQL, for any number of processes.
     *
     * @param url {@code jdbc:postgresql://host:port/database}; several hosts, separated by commas, for a primary that
     *     may move between them
     */
    public static PostgresStoreBuilder postgresql(String url) {
        return new PostgresStoreBuilder(url);
    }

    @Override
    public <T> Optional<T> readAs(
            TokenHash hash, ReadHint hint, BiFunction<? super View, ? super TokenOwner, ? extends T> work) {
        requireOpen();
        return reads.readAs(hash, hint, work);
    }

    @Override
    public List<UUID> organizations() {
        requireOpen();
        return asked(handle -> handle.createQuery(ORGANIZATIONS)
                .map((row, context) -> mappers.id(row, "organization_id"))
                .list());
    }

    @Override
    public <T> T read(UUID organizationId, Function<? super View, ? extends T> work) {
        requireOpen();
        return reads.read(organizationId, work);
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        requireOpen();
        return writes.write(organizationId, work);
    }

    @Override
    public <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        requireOpen();
        return writes.write(
                organizationId,
                tx -> ((JdbcTransaction) tx).isFirst() ? Optional.of(work.apply(tx)) : Optional.empty());
    }

    /** Returns true. */
    @Override
    public boolean blocks() {
        return true;
    }

    /**
     * Checks that the database answers.
     *
     * @throws StoreUnavailableException if it does not
     */
    public void check() {
        requireOpen();
        asked(handle -> handle.createQuery("SELECT 1").mapTo(Integer.class).one());
    }

    /** Returns how busy the connections that read are. */
    public PoolState readers() {
        return PoolState.of(pools.readers());
    }

    /** Returns how busy the connections that change are. */
    public PoolState writers() {
        return PoolState.of(pools.writers());
    }

    /**
     * Writes everything to a stream, as it is at one moment, while reads and writes go on: lines of JSON that either
     * database restores. It holds no plain token, but all else: keep it as safe as the database. The stream may take its
     * time, and stays open.
     *
     * @throws StoreUnavailableException if the database does not answer; what was written is no whole backup
     * @throws java.io.UncheckedIOException if the stream fails
     */
    public void backup(OutputStream out) {
        requireOpen();
        backups.write(out);
    }

    /**
     * Restores a backup into this store, which must be empty, all of it or nothing. The stream is read to its end; it may
     * take its time, and stays open.
     *
     * @throws IllegalStateException if the store holds something
     * @throws IllegalArgumentException if the stream holds no whole backup; the message, of one line, names the line of the
     *     backup and what is wrong with it
     * @throws StoreUnavailableException if the database does not answer; nothing was kept
     * @throws dev.castellan.server.store.OutcomeUnknownException if all of it is kept or nothing, and nobody knows which
     * @throws java.io.UncheckedIOException if the stream fails
     */
    public void restore(InputStream in) {
        requireOpen();
        backups.restore(in);
    }

    @Override
    public void close() {
        closed = true;
        pools.close();
        atClose.run();
    }

    private <T> T asked(Function<Handle, T> question) {
        return retries.run(() -> askedOnce(question));
    }

    private <T> T askedOnce(Function<Handle, T> question) {
        try (Handle handle = pools.reader()) {
            return question.apply(handle);
        } catch (JdbiException e) {
            throw pools.failures().translated(e);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new StoreUnavailableException("the store is closed");
        }
    }
}
