package dev.castellan.system.world;

import dev.castellan.server.store.Store;

/**
 * A store for a test.
 *
 * @param store the store
 * @param remove deletes the store's files or rows after it is closed
 */
record OpenStore(Store store, Runnable remove) implements AutoCloseable {

    @Override
    public void close() {
        store.close();
        remove.run();
    }
}
