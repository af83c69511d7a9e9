package dev.castellan.system.scenarios;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.server.CastellanServer;

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

    abstract CastellanClientBuilder to(CastellanServer server);
}
