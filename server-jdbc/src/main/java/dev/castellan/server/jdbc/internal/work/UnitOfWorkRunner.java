package dev.castellan.server.jdbc.internal.work;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.LastStatements;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.statements.NotPrefetchedException;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.jdbc.internal.tables.JdbcTransaction;
import dev.castellan.server.store.Transaction;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Runs a unit of work on a connection or on prefetched values. */
public record UnitOfWorkRunner(FailureTranslator failures) {

    /** Replaces the id of a deleted organization, so the work finds no rows. No organization has this id. */
    private static final UUID NONE = new UUID(0, 0);

    /**
     * Runs read-only work. Does not retry.
     *
     * @throws RuntimeException if the work throws, or if a statement fails, even if the work catches the failure
     */
    <T> T read(
            Handle handle,
            UUID organizationId,
            Prefetched prefetched,
            Function<? super Transaction, ? extends T> work) {
        return run(Session.reading(handle, failures, seen(organizationId, prefetched)), prefetched, work);
    }

    /**
     * Returns a session for work that can make changes.
     *
     * @param last collects the statements that the caller must run at the end, in addition to the usage of the session
     */
    Session session(Handle handle, LastStatements last, UUID organizationId, Prefetched prefetched) {
        return Session.changing(handle, last, failures, seen(organizationId, prefetched));
    }

    /**
     * Runs work on prefetched values, without a connection.
     *
     * @throws NotPrefetchedException if the work reads more than was prefetched
     * @throws RuntimeException if the work throws
     */
    <T> T runOnKnown(UUID organizationId, Prefetched prefetched, Function<? super Transaction, ? extends T> work) {
        return run(Session.reading(null, failures, organizationId), prefetched, work);
    }

    private static UUID seen(UUID organizationId, Prefetched prefetched) {
        return prefetched.isDeleted() ? NONE : organizationId;
    }

    /**
     * Runs work, and ends the session. Does not retry.
     *
     * @throws RuntimeException if the work throws, or if a statement fails, even if the work catches the failure
     */
    <T> T run(Session session, Prefetched prefetched, Function<? super Transaction, ? extends T> work) {
        try {
            T result = work.apply(new JdbcTransaction(session, prefetched));
            session.requireIntact();
            return result;
        } catch (Throwable e) { // the work can throw undeclared checked exceptions
            session.requireIntact();
            throw e;
        } finally {
            session.end();
        }
    }
}
