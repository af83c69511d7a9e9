package dev.castellan.server.spi;

import java.util.Optional;

/**
 * Keeps an input or a query from being deleted while something outside the server, such as a running inference, still
 * needs it. Called inside the transaction that deletes, possibly more than once, so it must be quick and change
 * nothing. The deletion of an input asks about the input and about each of its queries, all in one transaction, however
 * many they are. Must be safe for use by several threads.
 */
@FunctionalInterface
public interface DeletionGuard {

    /**
     * Returns what depends on the resource, as text for {@code dependencies} in the answer; empty to allow the
     * deletion.
     */
    Optional<String> dependenciesOf(Deletion deletion);

    /** Returns the guard that allows every deletion. */
    static DeletionGuard none() {
        return NoGuard.INSTANCE;
    }
}
