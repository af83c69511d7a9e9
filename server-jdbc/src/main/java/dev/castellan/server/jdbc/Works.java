package dev.castellan.server.jdbc;

import dev.castellan.server.store.Transaction;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Runs pieces of work on a connection. */
final class Works {

    private final Failures failures;
    private final Columns columns;

    Works(Failures failures, Columns columns) {
        this.failures = failures;
        this.columns = columns;
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
        Session session = new Session(handle, failures, organizationId, scope);
        try {
            T result = work.apply(new JdbcTransaction(session, columns, opening));
            session.requireIntact();
            return result;
        } catch (RuntimeException e) {
            session.requireIntact();
            throw e;
        } finally {
            session.end();
        }
    }
}
