package dev.castellan.server.jdbc.internal.work;

import dev.castellan.server.store.Transaction;
import java.util.UUID;
import java.util.function.Function;

/** Runs work that changes an organization, one unit of work after the other. */
public interface WriteRunner {

    /**
     * Runs work and commits all that it did, or nothing. The work may run more than once.
     *
     * @throws dev.castellan.server.store.StoreUnavailableException if the database failed; then nothing was committed
     * @throws dev.castellan.server.store.OutcomeUnknownException if it is not known whether everything was committed
     */
    <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work);
}
