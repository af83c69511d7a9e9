package dev.castellan.server.jdbc.internal.database;

import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.HandleConsumer;
import org.jdbi.v3.core.JdbiException;

/** Runs work in transactions: the only class that begins, commits and rolls back a transaction. */
public final class Transactions {

    private final ConnectionPools pools;

    public Transactions(ConnectionPools pools) {
        this.pools = pools;
    }

    /**
     * Runs work that reads one state of the database.
     *
     * @throws RuntimeException what the work threw, or what a failure of the database means
     */
    public <T> T read(HandleCallback<T, SQLException> work) {
        try (Handle handle = pools.reader()) {
            T result = run(handle, Handle::begin, work);
            // nothing was changed: this only ends the state that was read
            handle.rollback();
            return result;
        } catch (JdbiException | SQLException e) {
            throw pools.failures().translated(e);
        }
    }

    /**
     * Runs work, then the statements that it has left for the end, and commits all of it.
     *
     * @param unknown the message for a COMMIT that failed without an answer about its outcome
     * @throws RuntimeException what the work threw, or what a failure of the database means
     * @throws dev.castellan.server.store.OutcomeUnknownException if nobody knows whether the changes were committed
     */
    public <T> T write(String unknown, Change<T> work) {
        try (Handle handle = pools.writer()) {
            LastStatements last = pools.lastStatements();
            T result = run(handle, pools::beginWrite, writer -> work.on(writer, last));
            commit(handle, last, unknown);
            return result;
        } catch (JdbiException | SQLException e) {
            throw pools.failures().translated(e);
        }
    }

    /** Runs work in a new transaction, and rolls back if it throws. */
    private static <T> T run(Handle handle, HandleConsumer<SQLException> begin, HandleCallback<T, SQLException> work)
            throws SQLException {
        begin.useHandle(handle);
        try {
            return work.withHandle(handle);
        } catch (Throwable e) { // work may throw checked exceptions that it does not declare
            rollBack(handle, e);
            throw e;
        }
    }

    private static void commit(Handle handle, LastStatements last, String unknown) {
        try {
            last.commit(handle, unknown);
        } catch (RuntimeException e) {
            rollBack(handle, e);
            throw e;
        }
    }

    /** Rolls back after a failure, which stays the failure that is reported. */
    private static void rollBack(Handle handle, Throwable failure) {
        try {
            if (handle.isInTransaction()) {
                handle.rollback();
            }
        } catch (JdbiException e) {
            // the connection is gone, and its changes with it; or SQLite has rolled back by itself
            failure.addSuppressed(e);
        }
    }

    /** Work that changes something. */
    public interface Change<T> {
        /** Does the work on a connection, and may leave statements for the end. */
        T on(Handle handle, LastStatements last) throws SQLException;
    }
}
