package dev.castellan.server.jdbc.internal.work;

import dev.castellan.server.store.Transaction;
import java.util.UUID;
import java.util.function.Function;

/** Runs work that changes an organization, one piece after the other. */
public interface WriteRunner {

    /**
     * Runs work, more than once if need be, and keeps all of what it did or nothing.
     *
     * @throws dev.castellan.server.store.StoreUnavailableException if nothing was kept
     * @throws dev.castellan.server.store.OutcomeUnknownException if it is not known whether all was kept
     */
    <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work);
}
