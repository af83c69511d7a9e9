package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Transactions;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.work.TransactionRetries;
import dev.castellan.server.jdbc.internal.work.UnitOfWorkRunner;
import dev.castellan.server.jdbc.internal.work.WriteRunner;
import dev.castellan.server.store.Transaction;
import java.util.UUID;
import java.util.function.Function;

/**
 * Runs each unit of work in its own transaction, which first updates the row of the organization. With READ COMMITTED,
 * other writers of the organization wait for this row and then see all committed changes. A database whose writers do
 * not wait for rows requires a retry of the conflicting transaction. Either way, the writes of an organization run one
 * after another.
 */
public final class PostgresWriteRunner implements WriteRunner {

    private static final String UNKNOWN = "the connection was lost while a change was being committed";

    private final Transactions transactions;
    private final PrefetchQueries queries;
    private final UnitOfWorkRunner runner;
    private final OrganizationLocks locks;
    private final TransactionRetries retries;

    public PostgresWriteRunner(
            ConnectionPools pools, PrefetchQueries queries, UnitOfWorkRunner runner, OrganizationLocks locks) {
        this.transactions = new Transactions(pools);
        this.queries = queries;
        this.runner = runner;
        this.locks = locks;
        this.retries = new TransactionRetries(pools.failures());
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        return locks.inTurn(organizationId, () -> retries.run(() -> once(organizationId, work)));
    }

    private <T> T once(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        return transactions.write(UNKNOWN, (handle, last) -> {
            Prefetched prefetched = queries.counting(handle, organizationId);
            return runner.change(handle, last, organizationId, prefetched, work);
        });
    }
}
