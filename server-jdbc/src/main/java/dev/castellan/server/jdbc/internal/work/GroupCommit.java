package dev.castellan.server.jdbc.internal.work;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.LastStatements;
import dev.castellan.server.jdbc.internal.database.RetryTransactionException;
import dev.castellan.server.jdbc.internal.database.Transactions;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Runs several writes one after another in one transaction. If a write throws, rolls back only that write. */
public final class GroupCommit {

    private static final String SAVEPOINT = "one_of_group";
    private static final String UNKNOWN = "the database failed while a change was being committed";

    private final ConnectionPools pools;
    private final Transactions transactions;
    private final TransactionRetries retries;
    private final FirstStatement first;
    private final UnitOfWorkRunner runner;

    public GroupCommit(ConnectionPools pools, FirstStatement first, UnitOfWorkRunner runner) {
        this.pools = pools;
        this.transactions = new Transactions(pools);
        this.retries = new TransactionRetries(pools.failures());
        this.first = first;
        this.runner = runner;
    }

    /**
     * Runs and completes all writes. If the disk does not have enough space for all of them, runs each write in a
     * separate transaction.
     */
    public void all(List<? extends PendingWrite<?>> writes) {
        try {
            boolean unused = retries.run(() -> together(writes));
        } catch (Throwable e) { // the work can throw undeclared checked exceptions
            if (writes.size() > 1 && e instanceof StorageFullException) {
                writes.forEach(write -> all(List.of(write)));
                return;
            }
            // a refusal may rest on a change that was not committed, so it does not count either
            writes.forEach(write -> write.fail(e));
        }
        writes.forEach(PendingWrite::finish);
    }

    private boolean together(List<? extends PendingWrite<?>> writes) {
        return transactions.write(UNKNOWN, (handle, last) -> {
            if (writes.size() == 1) {
                PendingWrite<?> only = writes.get(0);
                only.run(runner, handle, last, first.run(handle, "", only.organizationId()));
                return true;
            }
            for (PendingWrite<?> write : writes) {
                runOne(handle, write);
            }
            return true;
        });
    }

    private void runOne(Handle handle, PendingWrite<?> write) throws SQLException {
        Prefetched prefetched = first.run(handle, "SAVEPOINT " + SAVEPOINT, write.organizationId());
        try {
            LastStatements last = pools.lastStatements();
            write.run(runner, handle, last, prefetched);
            last.run(handle, "RELEASE SAVEPOINT " + SAVEPOINT);
        } catch (RetryTransactionException e) {
            throw e;
        } catch (Throwable e) { // the work can throw undeclared checked exceptions
            rollBack(handle, e);
            write.fail(e);
        }
    }

    /**
     * Rolls back one write after a failure. If the database fails too, the whole group fails. The other writes must not
     * see the exception of the work, which may belong to another organization.
     */
    private static void rollBack(Handle handle, Throwable failure) {
        try {
            handle.execute("ROLLBACK TO SAVEPOINT " + SAVEPOINT);
            handle.execute("RELEASE SAVEPOINT " + SAVEPOINT);
        } catch (JdbiException e) {
            if (failure instanceof StoreUnavailableException unavailable) {
                // SQLite has already ended the transaction
                throw unavailable;
            }
            throw e;
        }
    }

    /** The first statement of a write. */
    public interface FirstStatement {

        /**
         * Runs another statement, and then reads the time and the organization.
         *
         * @param before the other statement, or an empty string
         */
        Prefetched run(Handle handle, String before, UUID organizationId) throws SQLException;
    }
}
