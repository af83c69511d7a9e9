package dev.castellan.server.spi;

import java.util.Optional;

/**
 * The guard that allows every deletion. The server recognizes this single instance and then does not look up the
 * queries of an input.
 */
enum NoGuard implements DeletionGuard {
    INSTANCE;

    @Override
    public Optional<String> dependenciesOf(Deletion deletion) {
        return Optional.empty();
    }
}
