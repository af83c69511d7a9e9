package dev.castellan.system.world;

import dev.castellan.server.store.Store;

/**
 * A store that a test has for itself.
 *
 * @param store the store
 * @param remove removes what it leaves behind once it is closed
 */
record OpenStore(Store store, Runnable remove) implements AutoCloseable {

    @Override
    public void close() {
        store.close();
        remove.run();
    }
}
