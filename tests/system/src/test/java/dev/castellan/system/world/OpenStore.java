package dev.castellan.system.world;

import dev.castellan.server.store.Store;

/**
 * The store of a test.
 *
 * @param store the store
 * @param remove removes the files or rows of the store after it is closed
 */
record OpenStore(Store store, Runnable remove) implements AutoCloseable {

    @Override
    public void close() {
        store.close();
        remove.run();
    }
}
