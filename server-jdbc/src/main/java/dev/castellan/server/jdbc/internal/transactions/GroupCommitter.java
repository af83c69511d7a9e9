package dev.castellan.server.jdbc.internal.transactions;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.FailureTranslator.RetryTransactionException;
import dev.castellan.server.jdbc.internal.database.PendingStatements;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchedGroup;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import dev.castellan.server.jdbc.internal.statements.UsageCounter;
import dev.castellan.server.jdbc.internal.tables.JdbcTransaction;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * Commits the writes of several threads together, because a durable commit costs the same for many writes as for one.
 *
 * <ol>
 *   <li>A thread adds its write to a {@link WriteQueue}. If no other thread is committing, the thread becomes the
 *       leader. Otherwise it waits, without a connection.
 *   <li>The leader takes a group of writes from the queue, and runs them one after another in one transaction, the
 *       {@link WriteGroup}. If a write throws, only that write is rolled back.
 *   <li>The leader commits the transaction. If the transaction fails, and the failure may concern only some of the
 *       writes, the leader runs each write again in a transaction of its own.
 *   <li>The leader wakes the threads of the group and the next leader.
 * </ol>
 */
public final class GroupCommitter {

    private static final String UNKNOWN = "the database failed while a change was being committed";

    /**
     * The maximum number of savepoints in a transaction that locks its organization. Each savepoint adds a version of
     * the row of the organization, and later statements of the transaction search all versions.
     */
    private static final int MAX_SAVEPOINTS = 8;

    private static final int QUEUES = 256;

    private final Transactions transactions;
    private final FailureTranslator failures;
    private final PrefetchQueries queries;
    private final boolean hasOneWriter;
    private final List<WriteQueue> queues;

    private GroupCommitter(
            ConnectionPools pools, @Nullable Clock clock, Duration maxWait, Duration maxCommit, boolean hasOneWriter) {
        this.transactions = new Transactions(pools);
        this.failures = pools.failures();
        this.queries = new PrefetchQueries(failures.dialect(), clock);
        this.hasOneWriter = hasOneWriter;
        this.queues = Stream.generate(() -> new WriteQueue(this::commit, maxWait, maxCommit, hasOneWriter))
                .limit(hasOneWriter ? 1 : QUEUES)
                .toList();
    }

    /**
     * Returns a committer for a database with one writer at a time. A group can contain writes of several
     * organizations.
     *
     * @param max the maximum time that a write waits for its group to start, and then for the group to end
     */
    public static GroupCommitter forOneWriter(ConnectionPools pools, @Nullable Clock clock, Duration max) {
        return new GroupCommitter(pools, clock, max, max, true);
    }

    /**
     * Returns a committer for a database with several writers. A group contains writes of one organization, which its
     * transaction locks.
     *
     * @param clock the clock, or {@code null} to use the database clock
     * @param maxWait the maximum time that a write waits for its group to start
     * @param maxCommit the maximum time that a write waits for its group to end. If the database timeouts are shorter,
     *     a write usually fails with a database failure and a known outcome.
     */
    public static GroupCommitter forManyWriters(
            ConnectionPools pools, @Nullable Clock clock, Duration maxWait, Duration maxCommit) {
        return new GroupCommitter(pools, clock, maxWait, maxCommit, false);
    }

    /**
     * Runs work that changes an organization, and commits either all of its changes or none. The units of work for an
     * organization run one after another. The work can run more than once.
     *
     * @param tokenId the token that the work looks up first, or {@code null}
     * @throws StoreUnavailableException if the database failed; nothing was committed
     * @throws OutcomeUnknownException if it is unknown whether the changes were committed
     */
    public <T> CommittedWrite<T> write(
            UUID organizationId, @Nullable UUID tokenId, Function<? super Transaction, ? extends T> work) {
        return queues.get(Math.floorMod(organizationId.hashCode(), queues.size()))
                .write(organizationId, tokenId, work);
    }

    /** Runs and commits the first of the writes in one transaction, and returns their number. */
    private int commit(List<PendingWrite<?>> writes) {
        List<PendingWrite<?>> started = new ArrayList<>();
        try {
            boolean unused = failures.retried(() -> commitOnce(writes, started));
        } catch (Throwable e) { // the work can throw undeclared checked exceptions
            if (writes.size() > 1 && isOfOne(e)) {
                return writes.stream().mapToInt(write -> commit(List.of(write))).sum();
            }
            if (started.isEmpty()) {
                // the database cannot be used, or another node holds the organization
                started.addAll(writes);
            }
            // a write may have been refused because of a change that was rolled back, so even refused writes get
            // the failure
            started.forEach(write -> write.fail(e));
        }
        started.forEach(PendingWrite::finish);
        return started.size();
    }

    /** @param started receives the writes that the transaction contains */
    private boolean commitOnce(List<PendingWrite<?>> writes, List<PendingWrite<?>> started) {
        started.clear();
        return transactions.write(UNKNOWN, (handle, pending) -> {
            new WriteGroup(handle, pending).run(writes, started);
            return true;
        });
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

    /**
     * The writes in an open transaction. The first write reads the organization and the callers of all writes. If a
     * write makes changes that cannot wait, these values may have changed, so the next write reads them again. Other
     * writes need no statement before the end of the group, unless they read more.
     */
    private final class WriteGroup {

        private final Handle handle;
        private final PendingStatements pending;
        private @Nullable PrefetchedGroup prefetched;
        private Usage change = Usage.NONE;

        WriteGroup(Handle handle, PendingStatements pending) {
            this.handle = handle;
            this.pending = pending;
        }

        /** Runs writes, until the transaction has the maximum number of savepoints. Adds them to {@code started}. */
        void run(List<PendingWrite<?>> writes, List<PendingWrite<?>> started) {
            if (!hasOneWriter) {
                queries.lock(pending, writes.get(0).organizationId());
                pending.keep();
            }
            while (started.size() < writes.size() && (hasOneWriter || pending.savepoints() < MAX_SAVEPOINTS)) {
                List<PendingWrite<?>> remaining = writes.subList(started.size(), writes.size());
                PendingWrite<?> write = remaining.get(0);
                PrefetchedGroup values = prefetch(write.organizationId(), remaining);
                started.add(write);
                if (writes.size() == 1) {
                    run(write, values.of(write.tokenId(), change));
                } else {
                    runWithSavepoint(write, values.of(write.tokenId(), change));
                }
            }
            forgetPrefetched();
        }

        private PrefetchedGroup prefetch(UUID organizationId, List<PendingWrite<?>> writes) {
            if (prefetched != null && !prefetched.organizationId().equals(organizationId)) {
                forgetPrefetched();
                pending.keep();
            }
            if (prefetched == null) {
                List<UUID> tokenIds = writes.stream()
                        .filter(write -> write.organizationId().equals(organizationId))
                        .map(PendingWrite::tokenId)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList();
                prefetched = queries.after(handle, pending, organizationId, tokenIds);
            }
            return prefetched;
        }

        /** Runs a write. If the write fails, rolls it back, unless the whole transaction has failed. */
        private void runWithSavepoint(PendingWrite<?> write, Prefetched values) {
            pending.begin();
            try {
                run(write, values);
                pending.keep();
            } catch (RetryTransactionException e) {
                throw e;
            } catch (Throwable e) { // the work can throw undeclared checked exceptions
                if (pending.isBroken()) {
                    throw e;
                }
                rollBack(e);
                write.fail(e);
            }
        }

        private void run(PendingWrite<?> write, Prefetched values) {
            JdbcTransaction transaction =
                    new JdbcTransaction(handle, pending, failures, write.organizationId(), values);
            write.run(transaction);
            UnitOfWork work = transaction.work();
            change = change.plus(work.usage().change());
            if (work.hasChangedAtOnce()) {
                forgetPrefetched();
            } else if (prefetched != null) {
                prefetched = prefetched.without(work.deletedTokens());
            }
        }

        /** Adds the statement that writes the usage, and forgets the values, so the next write reads them again. */
        private void forgetPrefetched() {
            if (prefetched != null) {
                UsageCounter.write(change, prefetched.organizationId(), pending);
            }
            prefetched = null;
            change = Usage.NONE;
        }

        /** The other writes must not see the failure of a write, which may belong to another organization. */
        private void rollBack(Throwable failure) {
            try {
                pending.rollBack();
            } catch (JdbiException e) {
                // SQLite ends the transaction itself if it is unavailable
                throw failure instanceof StoreUnavailableException unavailable ? unavailable : e;
            }
        }
    }

    /**
     * The result of a committed write.
     *
     * @param transaction the transaction that contains the after-commit tasks
     */
    public record CommittedWrite<T>(T value, JdbcTransaction transaction) {

        /** Runs the after-commit tasks, and returns the result. */
        public T complete() {
            transaction.committed();
            return value;
        }
    }
}
