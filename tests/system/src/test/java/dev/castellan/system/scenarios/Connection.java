package dev.castellan.system.scenarios;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.server.CastellanServer;
import dev.castellan.system.fixture.TestedStore;

/** The ways in which a client can reach a server. */
enum Connection {
    /** HTTP on the loopback address. */
    SOCKET {
        @Override
        CastellanClientBuilder to(CastellanServer server) {
            return CastellanClient.builder(server.baseUrl());
        }
    },
    /** Direct calls within this process. */
    IN_PROCESS {
        @Override
        CastellanClientBuilder to(CastellanServer server) {
            return CastellanClient.builder().transport(server::handle);
        }
    };

    /**
     * Returns the connection for tests that run on every store. Not every store is tested with both connections,
     * because a store does not know how clients reach its server.
     */
    static Connection of(TestedStore store) {
        return store == TestedStore.SQLITE ? IN_PROCESS : SOCKET;
    }

    abstract CastellanClientBuilder to(CastellanServer server);
}
