package dev.castellan.harness;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.pipeline.ApiService;
import dev.castellan.server.store.memory.MemoryStore;

/**
 * The server of a tenant between two resets. A reset puts a new one in its place, so that a request which is still under
 * way changes nothing that comes after.
 *
 * @param server answers by the real rules, without a socket of its own
 * @param store what it keeps
 */
record Incarnation(CastellanServer server, MemoryStore store) {

    ApiService service() {
        return server.service();
    }
}
