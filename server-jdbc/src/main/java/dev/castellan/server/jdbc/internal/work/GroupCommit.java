package dev.castellan.server.jdbc.internal.work;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.FailureTranslator.KeyViolationException;
import dev.castellan.server.jdbc.internal.database.FailureTranslator.RetryTransactionException;
import dev.castellan.server.jdbc.internal.database.LastStatements;
import dev.castellan.server.jdbc.internal.database.Transactions;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * Runs several writes one after another in one transaction. If a write throws, rolls back only that write. The last
 * statements of a write are sent together with the first statements of the next write. If one of these statements
 * fails, all writes of the group are rolled back.
 */
public final class GroupCommit {

    private static final String NAME = "one_of_group";
    private static final String UNKNOWN = "the database failed while a change was being committed";

    private final ConnectionPools pools;
    private final Transactions transactions;
    private final TransactionRetries retries;
    private final PrefetchQueries queries;
    private final boolean locks;
    private final UnitOfWorkRunner runner;

    /** @param locks whether transactions lock their organization, which a database with several writers requires */
    public GroupCommit(ConnectionPools pools, PrefetchQueries queries, boolean locks, UnitOfWorkRunner runner) {
        this.pools = pools;
        this.transactions = new Transactions(pools);
        this.retries = new TransactionRetries(pools.failures());
        this.queries = queries;
        this.locks = locks;
        this.runner = runner;
    }

    /**
     * Runs and completes all writes. If the transaction fails because of a problem that may concern only some of the
     * writes, runs each write in a separate transaction.
     */
    public void all(List<? extends PendingWrite<?>> writes) {
        try {
            boolean unused = retries.run(() -> together(writes));
        } catch (Throwable e) { // the work can throw undeclared checked exceptions
            if (writes.size() > 1 && isOfOne(e)) {
                writes.forEach(write -> all(List.of(write)));
                return;
            }
            // a write may have been refused because of a change that was rolled back, so even refused writes get the
            // failure
            writes.forEach(write -> write.fail(e));
        }
        writes.forEach(PendingWrite::finish);
    }

    /**
     * Returns true if a failure may concern only some of the writes: a row violates a key, or the disk is full. With
     * either failure, the database has committed nothing.
     */
    private static boolean isOfOne(Throwable failure) {
        return failure instanceof StorageFullException || failure.getCause() instanceof KeyViolationException;
    }

    private boolean together(List<? extends PendingWrite<?>> writes) {
        return transactions.write(UNKNOWN, (handle, last) -> {
            LastStatements before = pools.lastStatements();
            if (locks) {
                queries.lock(before, writes.get(0).organizationId());
            }
            if (writes.size() == 1) {
                PendingWrite<?> only = writes.get(0);
                only.run(runner, handle, last, run(handle, before, only));
                return true;
            }
            for (PendingWrite<?> write : writes) {
                before = runOne(handle, before, write);
            }
            last.addAll(before);
            return true;
        });
    }

    /**
     * Runs one write.
     *
     * @param before the last statements of the previous write
     * @return the last statements of this write
     */
    private LastStatements runOne(Handle handle, LastStatements before, PendingWrite<?> write) {
        before.add("", "SAVEPOINT " + NAME);
        Prefetched prefetched = run(handle, before, write);
        LastStatements last = pools.lastStatements();
        try {
            write.run(runner, handle, last, prefetched);
            last.add("", "RELEASE SAVEPOINT " + NAME);
            return last;
        } catch (RetryTransactionException e) {
            throw e;
        } catch (Throwable e) { // the work can throw undeclared checked exceptions
            rollBack(handle, e);
            write.fail(e);
            return pools.lastStatements();
        }
    }

    private Prefetched run(Handle handle, LastStatements before, PendingWrite<?> write) {
        return queries.after(handle, before, write.organizationId(), write.tokenId());
    }

    /**
     * Rolls back one write after a failure. If the rollback fails too, the whole group fails. The other writes must not
     * see the exception of the work, which may belong to another organization.
     */
    private static void rollBack(Handle handle, Throwable failure) {
        try {
            handle.execute("ROLLBACK TO SAVEPOINT " + NAME);
            handle.execute("RELEASE SAVEPOINT " + NAME);
        } catch (JdbiException e) {
            if (failure instanceof StoreUnavailableException unavailable) {
                // SQLite has already ended the transaction
                throw unavailable;
            }
            throw e;
        }
    }
}
