package dev.castellan.server.jdbc;

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
final class PostgresWrites implements Writes {

    private final Database database;
    private final Openings openings;
    private final Works works;
    private final Turns turns;
    private final Repeats repeats;

    PostgresWrites(Database database, Openings openings, Works works, Turns turns) {
        this.database = database;
        this.openings = openings;
        this.works = works;
        this.turns = turns;
        this.repeats = new Repeats(database.failures());
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
            Opening opening = openings.counting(handle, organizationId);
            result = works.run(handle, organizationId, Session.Scope.CHANGE, opening, work);
        } catch (Throwable e) { // also what the work throws without declaring it
            Database.undo(handle, e);
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
            SQLException cause = Failures.sqlException(e);
            if (cause != null && database.failures().meaning(cause) == Dialect.Failure.REPEAT) {
                throw new RepeatException(cause);
            }
            throw new OutcomeUnknownException("the connection was lost while a change was being committed", e);
        }
    }
}
