package dev.castellan.server.jdbc;

import dev.castellan.server.jdbc.internal.backup.Backups;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.prefetch.CallerLookup;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.work.OrganizationQueries;
import dev.castellan.server.jdbc.internal.work.ReadRunner;
import dev.castellan.server.jdbc.internal.work.UnitOfWorkRunner;
import dev.castellan.server.jdbc.internal.work.WriteRunner;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * Assembles a store. The caller supplies the parts that depend on the database: the write runner and the task that runs
 * on close.
 *
 * @param clock the clock, or {@code null} to use the database clock (PostgreSQL only)
 */
record StoreAssembly(
        ConnectionPools pools, Dialect dialect, @Nullable Clock clock) {

    JdbcStore store(WriteRunnerFactory writes, Runnable atClose) {
        PrefetchQueries queries = new PrefetchQueries(dialect, clock);
        UnitOfWorkRunner runner = new UnitOfWorkRunner(pools.failures());
        return new JdbcStore(
                pools,
                new OrganizationQueries(pools),
                reads(queries, runner),
                writes.create(queries, runner),
                new Backups(pools, dialect, clock),
                atClose);
    }

    private ReadRunner reads(PrefetchQueries queries, UnitOfWorkRunner runner) {
        return new ReadRunner(
                pools,
                queries,
                new CallerLookup(dialect, clock, false),
                new CallerLookup(dialect, clock, true),
                runner);
    }

    /** Creates the write runner for a database. */
    interface WriteRunnerFactory {
        WriteRunner create(PrefetchQueries queries, UnitOfWorkRunner runner);
    }
}
