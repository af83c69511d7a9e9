package dev.castellan.server.spi;

import java.util.Optional;

/** Lets everything be deleted; one instance, so that nothing need be looked up for it. */
enum NoGuard implements DeletionGuard {
    INSTANCE;

    @Override
    public Optional<String> dependenciesOf(Deletion deletion) {
        return Optional.empty();
    }
}
