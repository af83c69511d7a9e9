package dev.castellan.server.spi;

import java.util.Optional;

/**
 * Prevents the deletion of an input or a query while a system outside the server, such as a running inference, needs
 * it. The server calls the guard inside the transaction of the deletion, possibly more than once. The guard must return
 * quickly and change nothing. For the deletion of an input, the server asks about the input and each of its queries in
 * the same transaction, without a limit on their number. Must be safe for use by several threads.
 */
@FunctionalInterface
public interface DeletionGuard {

    /**
     * Returns the text for {@code dependencies} in the answer, which names the dependencies of the resource; empty to
     * allow the deletion.
     */
    Optional<String> dependenciesOf(Deletion deletion);

    /** Returns the guard that allows every deletion. */
    static DeletionGuard none() {
        return NoGuard.INSTANCE;
    }
}
