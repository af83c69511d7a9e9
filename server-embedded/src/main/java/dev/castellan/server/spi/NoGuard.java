package dev.castellan.server.spi;

import java.util.Optional;

/**
 * The guard that allows every deletion. The server recognizes this instance and does not look up the queries of an
 * input for it.
 */
enum NoGuard implements DeletionGuard {
    INSTANCE;

    @Override
    public Optional<String> dependenciesOf(Deletion deletion) {
        return Optional.empty();
    }
}
