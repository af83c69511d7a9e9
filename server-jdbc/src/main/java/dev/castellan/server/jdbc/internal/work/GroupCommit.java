package dev.castellan.server.jdbc.internal.work;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Transactions;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.store.StorageFullException;
import java.util.List;

/** Runs several writes in one transaction, as an {@link OpenGroup}, and completes the writes after the commit. */
public final class GroupCommit {

    private static final String UNKNOWN = "the database failed while a change was being committed";

    private final Transactions transactions;
    private final TransactionRetries retries;
    private final PrefetchQueries queries;
    private final boolean locks;
    private final UnitOfWorkRunner runner;

    /** @param locks whether transactions lock their organization, which a database with several writers requires */
    public GroupCommit(ConnectionPools pools, PrefetchQueries queries, boolean locks, UnitOfWorkRunner runner) {
        this.transactions = new Transactions(pools);
        this.retries = new TransactionRetries(pools.failures());
        this.queries = queries;
        this.locks = locks;
        this.runner = runner;
    }

    /**
     * Runs and completes all writes, in several transactions if many of them need a savepoint. If a transaction fails
     * because of a problem that may concern only some of the writes, runs each write in a separate transaction.
     */
    public void all(List<? extends PendingWrite<?>> writes) {
        int done = writes.size();
        try {
            done = retries.run(() -> together(writes));
        } catch (Throwable e) { // the work can throw undeclared checked exceptions
            if (writes.size() > 1 && isOfOne(e)) {
                writes.forEach(write -> all(List.of(write)));
                return;
            }
            // a write may have been refused because of a change that was rolled back, so even refused writes get the
            // failure
            writes.forEach(write -> write.fail(e));
        }
        writes.subList(0, done).forEach(PendingWrite::finish);
        if (done < writes.size()) {
            all(writes.subList(done, writes.size()));
        }
    }

    /**
     * Returns true if a failure may concern only some of the writes: the database refused a statement, or the disk is
     * full. With either failure, the database has committed nothing.
     */
    private static boolean isOfOne(Throwable failure) {
        return failure instanceof StorageFullException || failure instanceof IllegalStateException;
    }

    /** Returns the number of writes that ran. */
    private int together(List<? extends PendingWrite<?>> writes) {
        return transactions.write(UNKNOWN, (handle, last) -> {
            if (locks) {
                queries.lock(last, writes.get(0).organizationId());
                last.keep();
            }
            return new OpenGroup(handle, last, queries, runner).run(writes);
        });
    }
}
