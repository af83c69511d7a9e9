package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.RetryTransactionException;
import dev.castellan.server.jdbc.internal.statements.EmptyStoreCheck;
import dev.castellan.server.store.OutcomeUnknownException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Writes and restores backups, each in one transaction. None is repeated: its stream cannot be used twice. */
public final class Backups {

    private final ConnectionPools database;
    private final Dialect dialect;

    public Backups(ConnectionPools database, Dialect dialect) {
        this.database = database;
        this.dialect = dialect;
    }

    public void write(OutputStream out) {
        try (Handle handle = database.reader()) {
            begun(handle, () -> new BackupWriter(dialect, out).write(handle));
            handle.rollback();
        } catch (JdbiException e) {
            throw translated(e);
        }
    }

    public void restore(InputStream in) {
        try (Handle handle = database.writer()) {
            begun(handle, () -> restore(handle, in));
            commit(handle);
        } catch (JdbiException e) {
            throw translated(e);
        }
    }

    private void restore(Handle handle, InputStream in) throws SQLException {
        if (!EmptyStoreCheck.isFirst(handle)) {
            throw new IllegalStateException("a backup can only be restored into an empty store: name a new one");
        }
        new BackupReader(dialect, in).read(handle);
    }

    /** Begins a transaction and runs a step in it; ends it only if the step fails. */
    private void begun(Handle handle, Step step) {
        handle.begin();
        try {
            dialect.awaitStreams(handle);
            step.run();
        } catch (SQLException e) {
            ConnectionPools.undo(handle, e);
            throw translated(e);
        } catch (RuntimeException | Error e) {
            ConnectionPools.undo(handle, e);
            throw e;
        }
    }

    private void commit(Handle handle) {
        try {
            handle.commit();
        } catch (JdbiException e) {
            ConnectionPools.undo(handle, e);
            SQLException cause = FailureTranslator.sqlException(e);
            if (cause != null && dialect.keptNothing(cause)) {
                throw database.failures().unavailable(cause);
            }
            throw new OutcomeUnknownException("the connection or the disk failed while a backup was being restored", e);
        }
    }

    private RuntimeException translated(Exception failure) {
        RuntimeException meaning = database.failures().translated(failure);
        return meaning instanceof RetryTransactionException
                ? database.failures().unavailable(meaning)
                : meaning;
    }

    /** A step that speaks JDBC. */
    private interface Step {
        void run() throws SQLException;
    }
}
