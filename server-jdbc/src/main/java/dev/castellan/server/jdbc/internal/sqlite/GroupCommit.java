package dev.castellan.server.jdbc.internal.sqlite;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.LastStatements;
import dev.castellan.server.jdbc.internal.database.Transactions;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.work.UnitOfWorkRunner;
import dev.castellan.server.store.StoreUnavailableException;
import dev.castellan.server.store.Transaction;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Runs several writes one after another in one transaction. If a write throws, rolls back only that write. */
public final class GroupCommit {

    private static final String WRITE = "write";
    private static final String UNKNOWN = "the disk failed while a change was being committed";

    private final ConnectionPools pools;
    private final Transactions transactions;
    private final PrefetchQueries queries;
    private final UnitOfWorkRunner runner;

    public GroupCommit(ConnectionPools pools, PrefetchQueries queries, UnitOfWorkRunner runner) {
        this.pools = pools;
        this.transactions = new Transactions(pools);
        this.queries = queries;
        this.runner = runner;
    }

    /**
     * Runs and completes all writes. If the disk does not have enough space for all of them, runs each write in a
     * separate transaction.
     */
    void all(List<PendingWrite<?>> writes) {
        try {
            together(writes);
        } catch (Throwable e) { // the work can throw undeclared checked exceptions
            if (writes.size() > 1 && lacksRoom(e)) {
                writes.forEach(write -> all(List.of(write)));
                return;
            }
            writes.forEach(write -> write.fail(e));
        }
        writes.forEach(PendingWrite::finish);
    }

    private static boolean lacksRoom(Throwable failure) {
        SQLException cause = FailureTranslator.sqlException(failure);
        return failure instanceof StoreUnavailableException && cause != null && SqliteDialect.isFull(cause);
    }

    private void together(List<PendingWrite<?>> writes) {
        transactions.write(UNKNOWN, (handle, last) -> {
            writes.forEach(write -> run(handle, write, writes.size() > 1));
            return true;
        });
    }

    private void run(Handle handle, PendingWrite<?> write, boolean isOneOfMany) {
        if (isOneOfMany) {
            handle.savepoint(WRITE);
        }
        try {
            write.run(new OnHandle(handle, write));
            if (isOneOfMany) {
                handle.releaseSavepoint(WRITE);
            }
        } catch (StoreUnavailableException | JdbiException e) {
            throw e;
        } catch (Throwable e) {
            if (!isOneOfMany) {
                throw e;
            }
            write.fail(e);
            // Jdbi forgets the savepoint here, and the commit releases it
            handle.rollbackToSavepoint(WRITE);
        }
    }

    private final class OnHandle implements PendingWrite.Runner {

        private final Handle handle;
        private final PendingWrite<?> write;

        OnHandle(Handle handle, PendingWrite<?> write) {
            this.handle = handle;
            this.write = write;
        }

        @Override
        public <T> T run(Function<? super Transaction, ? extends T> work) {
            Prefetched prefetched = queries.of(handle, write.organizationId());
            LastStatements last = pools.lastStatements();
            T result = runner.change(handle, last, write.organizationId(), prefetched, work);
            last.run(handle);
            return result;
        }
    }
}
