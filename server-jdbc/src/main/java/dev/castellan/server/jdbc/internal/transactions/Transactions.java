package dev.castellan.server.jdbc.internal.transactions;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.PendingStatements;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.HandleConsumer;
import org.jdbi.v3.core.JdbiException;

/** Begins and ends all transactions, and runs work in them. */
public record Transactions(ConnectionPools pools) {

    /**
     * Runs work that reads from one database snapshot.
     *
     * @throws RuntimeException if the work throws, or if the database fails
     */
    public <T> T read(HandleCallback<T, SQLException> work) {
        try (Handle handle = pools.reader()) {
            T result = run(handle, Handle::begin, work);
            // ends the snapshot; there is nothing to roll back
            handle.rollback();
            return result;
        } catch (JdbiException | SQLException e) {
            throw pools.failures().translated(e);
        }
    }

    /**
     * Runs work and its pending statements, and commits.
     *
     * @param unknown the message if COMMIT fails with an unknown outcome
     * @throws RuntimeException if the work throws, or if the database fails
     * @throws dev.castellan.server.store.OutcomeUnknownException if it is unknown whether the changes were committed
     */
    public <T> T write(String unknown, Change<T> work) {
        Handle handle = pools.writer();
        try {
            PendingStatements pending = pools.pendingStatements(handle);
            return run(handle, pools::beginWrite, writer -> {
                T result = work.on(writer, pending);
                pending.commit(unknown);
                return result;
            });
        } catch (JdbiException | SQLException e) {
            throw pools.failures().translated(e);
        } finally {
            close(handle);
        }
    }

    private static void close(Handle handle) {
        try {
            handle.close();
        } catch (JdbiException e) {
            // the pool discards the connection; the transaction has ended before
        }
    }

    /** Runs work in a new transaction, which is rolled back if the work throws. */
    private static <T> T run(Handle handle, HandleConsumer<SQLException> begin, HandleCallback<T, SQLException> work)
            throws SQLException {
        begin.useHandle(handle);
        try {
            return work.withHandle(handle);
        } catch (Throwable e) { // the work can throw undeclared checked exceptions
            rollBack(handle, e);
            throw e;
        }
    }

    /** Rolls back after a failure. If the rollback fails too, its exception is added to the failure as suppressed. */
    private static void rollBack(Handle handle, Throwable failure) {
        try {
            if (handle.isInTransaction()) {
                handle.rollback();
            }
        } catch (JdbiException e) {
            // either the connection is lost and the database discards the changes, or SQLite has already rolled back
            failure.addSuppressed(e);
        }
    }

    /** Work that makes changes. */
    public interface Change<T> {
        /** Makes changes on a connection. Can add statements that run at the end of the transaction. */
        T on(Handle handle, PendingStatements pending) throws SQLException;
    }
}
