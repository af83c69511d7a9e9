package dev.castellan.system.world;

import dev.castellan.server.store.Store;

/**
 * A store of one test.
 *
 * @param store the store
 * @param remove removes what is left of the store after it is closed
 */
record OpenStore(Store store, Runnable remove) implements AutoCloseable {

    @Override
    public void close() {
        store.close();
        remove.run();
    }
}
