package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.RetryTransactionException;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.jdbc.internal.work.TransactionRetries;
import dev.castellan.server.jdbc.internal.work.UnitOfWorkRunner;
import dev.castellan.server.jdbc.internal.work.WriteRunner;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.Transaction;
import java.sql.SQLException;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * Runs each piece of work in a transaction of its own, which begins by changing the row of the organization: in READ
 * COMMITTED the others wait there and then see all of what was done, and engines that do not let them wait ask them to
 * repeat. Either way the writes of one organization happen one after the other.
 */
public final class PostgresWriteRunner implements WriteRunner {

    private final ConnectionPools database;
    private final PrefetchQueries openings;
    private final UnitOfWorkRunner works;
    private final OrganizationLocks turns;
    private final TransactionRetries repeats;

    public PostgresWriteRunner(
            ConnectionPools database, PrefetchQueries openings, UnitOfWorkRunner works, OrganizationLocks turns) {
        this.database = database;
        this.openings = openings;
        this.works = works;
        this.turns = turns;
        this.repeats = new TransactionRetries(database.failures());
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        return turns.inTurn(organizationId, () -> repeats.run(() -> once(organizationId, work)));
    }

    private <T> T once(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        try (Handle handle = database.writer()) {
            return once(handle, organizationId, work);
        } catch (JdbiException e) {
            throw database.failures().translated(e);
        }
    }

    private <T> T once(Handle handle, UUID organizationId, Function<? super Transaction, ? extends T> work) {
        handle.begin();
        T result;
        try {
            Prefetched opening = openings.counting(handle, organizationId);
            result = works.run(handle, organizationId, Session.Scope.CHANGE, opening, work);
        } catch (Throwable e) { // also what the work throws without declaring it
            ConnectionPools.undo(handle, e);
            throw e;
        }
        commit(handle);
        return result;
    }

    /** Once COMMIT is on its way, a failure that is no clear refusal says nothing about the outcome. */
    private void commit(Handle handle) {
        try {
            handle.commit();
        } catch (JdbiException e) {
            SQLException cause = FailureTranslator.sqlException(e);
            if (cause != null && database.failures().meaning(cause) == Dialect.Failure.REPEAT) {
                throw new RetryTransactionException(cause);
            }
            throw new OutcomeUnknownException("the connection was lost while a change was being committed", e);
        }
    }
}
