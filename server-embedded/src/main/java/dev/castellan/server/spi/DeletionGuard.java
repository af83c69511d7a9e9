package dev.castellan.server.spi;

import java.util.Optional;

/**
 * Prevents the deletion of an input or a query while an external system, such as a running inference, needs it. The
 * server calls the guard inside the transaction of the deletion, possibly more than once. The guard must return quickly
 * and must not change anything. When an input is deleted, the server calls the guard for the input and for each of its
 * queries in the same transaction, no matter how many there are. Implementations must be thread-safe.
 */
@FunctionalInterface
public interface DeletionGuard {

    /**
     * Returns the names of the resource's dependencies, for the field {@code dependencies} of the response, or empty to
     * allow the deletion.
     */
    Optional<String> dependenciesOf(Deletion deletion);

    /** Returns a guard that allows every deletion. */
    static DeletionGuard none() {
        return None.INSTANCE;
    }
}
