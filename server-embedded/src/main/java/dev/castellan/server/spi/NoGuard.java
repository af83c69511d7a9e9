package dev.castellan.server.spi;

import java.util.Optional;

/**
 * The guard that allows every deletion. It is a single instance, so that the server can skip the look-up of what would
 * be deleted.
 */
enum NoGuard implements DeletionGuard {
    INSTANCE;

    @Override
    public Optional<String> dependenciesOf(Deletion deletion) {
        return Optional.empty();
    }
}
