package dev.castellan.server.jdbc.internal.transactions;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Runs several writes in one transaction, as an {@link OpenGroup}, and completes the writes after the commit. */
public final class GroupCommit {

    private static final String UNKNOWN = "the database failed while a change was being committed";

    /**
     * The maximum number of writes with a savepoint in a transaction that locks its organization. Each savepoint adds a
     * version of the row of the organization, and later statements of the transaction search all versions.
     */
    private static final int MOST_SAVEPOINTS = 8;

    private final Transactions transactions;
    private final FailureTranslator failures;
    private final PrefetchQueries queries;
    private final boolean locks;

    /**
     * @param clock the clock, or {@code null} to use the database clock (PostgreSQL only)
     * @param locks whether transactions lock their organization, which a database with several writers requires
     */
    public GroupCommit(ConnectionPools pools, @Nullable Clock clock, boolean locks) {
        this.transactions = new Transactions(pools);
        this.failures = pools.failures();
        this.queries = new PrefetchQueries(failures.dialect(), clock);
        this.locks = locks;
    }

    /**
     * Runs and completes the first of the writes in one transaction, and returns their number. Stops early if many
     * writes need a savepoint. If the transaction fails because of a problem that may concern only some of the writes,
     * runs each write in a separate transaction.
     */
    public int some(List<? extends PendingWrite<?>> writes) {
        AtomicInteger started = new AtomicInteger();
        try {
            boolean unused = failures.retried(() -> together(writes, started));
        } catch (Throwable e) { // the work can throw undeclared checked exceptions
            if (writes.size() > 1 && isOfOne(e)) {
                return writes.stream().mapToInt(write -> some(List.of(write))).sum();
            }
            // if not even one could start, the database cannot be used, or another node holds the organization
            started.compareAndSet(0, writes.size());
            // a write may have been refused because of a change that was rolled back, so even refused writes get the
            // failure
            writes.subList(0, started.get()).forEach(write -> write.fail(e));
        }
        writes.subList(0, started.get()).forEach(PendingWrite::finish);
        return started.get();
    }

    /**
     * Returns true if a failure may concern only some of the writes: the database refused a statement, or the disk is
     * full. With either failure, the database has committed nothing.
     */
    private static boolean isOfOne(Throwable failure) {
        boolean isOfAll = failure instanceof StoreUnavailableException
                || failure instanceof OutcomeUnknownException
                || failure instanceof Error;
        return failure instanceof StorageFullException || !isOfAll;
    }

    /** @param started is set to the number of writes that the transaction contains */
    private boolean together(List<? extends PendingWrite<?>> writes, AtomicInteger started) {
        started.set(0);
        return transactions.write(UNKNOWN, (handle, pending) -> {
            if (locks) {
                queries.lock(pending, writes.get(0).organizationId());
                pending.keep();
            }
            int mostSavepoints = locks ? MOST_SAVEPOINTS : Integer.MAX_VALUE;
            new OpenGroup(handle, pending, queries, failures, mostSavepoints).run(writes, started);
            return true;
        });
    }
}
