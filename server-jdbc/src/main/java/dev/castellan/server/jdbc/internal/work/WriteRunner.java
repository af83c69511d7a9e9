package dev.castellan.server.jdbc.internal.work;

import dev.castellan.server.store.Transaction;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs work that changes an organization. The units of work for an organization run one after another. */
public interface WriteRunner {

    /**
     * Runs work and commits either all of its changes or none. The work can run more than once.
     *
     * @param tokenId the token that the work looks up first, or {@code null}
     * @throws dev.castellan.server.store.StoreUnavailableException if the database failed; nothing was committed
     * @throws dev.castellan.server.store.OutcomeUnknownException if it is unknown whether the changes were committed
     */
    <T> T write(UUID organizationId, @Nullable UUID tokenId, Function<? super Transaction, ? extends T> work);
}
