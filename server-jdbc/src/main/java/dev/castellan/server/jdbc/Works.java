package dev.castellan.server.jdbc;

import dev.castellan.server.store.Transaction;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Runs pieces of work on a connection. */
final class Works {

    private final Failures failures;
    private final Columns columns;
    private final Dialect dialect;

    Works(Failures failures, Columns columns, Dialect dialect) {
        this.failures = failures;
        this.columns = columns;
        this.dialect = dialect;
    }

    /**
     * Runs work once.
     *
     * @throws RuntimeException what the work threw; or why a statement failed, even if the work caught that
     */
    <T> T run(
            Handle handle,
            UUID organizationId,
            Session.Scope scope,
            Opening opening,
            Function<? super Transaction, ? extends T> work) {
        return run(new Session(handle, failures, organizationId, scope), opening, work);
    }

    /**
     * Runs work once on nothing but what is known of an organization already.
     *
     * @throws UnforeseenException if it asks for more
     * @throws RuntimeException what the work threw
     */
    <T> T runOnKnown(UUID organizationId, Opening opening, Function<? super Transaction, ? extends T> work) {
        return run(new Session(null, failures, organizationId, Session.Scope.READ), opening, work);
    }

    private <T> T run(Session session, Opening opening, Function<? super Transaction, ? extends T> work) {
        try {
            T result = work.apply(new JdbcTransaction(session, columns, dialect, opening));
            session.requireIntact();
            return result;
        } catch (Throwable e) { // also what the work throws without declaring it
            session.requireIntact();
            throw e;
        } finally {
            session.end();
        }
    }
}
