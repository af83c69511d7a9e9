package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.FailureTranslator.RetryTransactionException;
import dev.castellan.server.jdbc.internal.statements.EmptyStoreCheck;
import dev.castellan.server.jdbc.internal.transactions.Transactions;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Writes and restores backups, each in one transaction. Does not retry, because a stream cannot be read or written
 * twice.
 */
public final class Backups {

    private static final String UNKNOWN = "the connection or the disk failed while a backup was being restored";

    private final Transactions transactions;
    private final FailureTranslator failures;
    private final Dialect dialect;
    private final @Nullable Clock clock;

    /** @param clock the clock, or {@code null} to use the database clock (PostgreSQL only) */
    public Backups(ConnectionPools pools, @Nullable Clock clock) {
        this.transactions = new Transactions(pools);
        this.failures = pools.failures();
        this.dialect = pools.failures().dialect();
        this.clock = clock;
    }

    /** Writes one database snapshot to a stream. */
    public void write(OutputStream out) {
        once(() -> transactions.read(handle -> {
            dialect.allowIdle(handle);
            new BackupWriter(dialect, now(), out).write(handle);
            return true;
        }));
    }

    /** Restores a backup into an empty store. */
    public void restore(InputStream in) {
        once(() -> transactions.write(UNKNOWN, (handle, last) -> {
            dialect.allowIdle(handle);
            dialect.allowSlow(handle);
            restore(handle, in);
            return true;
        }));
    }

    private String now() {
        return clock == null ? Objects.requireNonNull(dialect.now()) : Long.toString(clock.millis());
    }

    private void restore(Handle handle, InputStream in) throws SQLException {
        if (!EmptyStoreCheck.isEmpty(handle)) {
            throw new IllegalStateException("a backup can be restored only into an empty store: name a new store");
        }
        new BackupReader(dialect, in).read(handle);
    }

    private void once(Runnable transaction) {
        try {
            transaction.run();
        } catch (RetryTransactionException e) {
            throw failures.unavailable(e);
        }
    }
}
