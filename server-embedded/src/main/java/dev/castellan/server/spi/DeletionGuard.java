package dev.castellan.server.spi;

import java.util.Optional;

/**
 * Says whether something outside the server, such as a running inference, still needs an input or a query. Called inside
 * the deleting transaction, possibly more than once: be quick, and change nothing. Must be safe for use by several
 * threads.
 */
@FunctionalInterface
public interface DeletionGuard {

    /** Returns what depends on it, as text for the {@code dependencies} of the answer; empty to let it be deleted. */
    Optional<String> dependenciesOf(Deletion deletion);

    /** Returns the guard that lets everything be deleted. */
    static DeletionGuard none() {
        return NoGuard.INSTANCE;
    }
}
