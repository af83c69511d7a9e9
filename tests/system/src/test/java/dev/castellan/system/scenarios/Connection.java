package dev.castellan.system.scenarios;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.server.CastellanServer;

/** The kinds of connection between a client and a server. */
enum Connection {
    /** Over HTTP on the loopback address. */
    SOCKET {
        @Override
        CastellanClientBuilder to(CastellanServer server) {
            return CastellanClient.builder(server.baseUrl());
        }
    },
    /** By a call in the same process. */
    IN_PROCESS {
        @Override
        CastellanClientBuilder to(CastellanServer server) {
            return CastellanClient.builder().transport(server::handle);
        }
    };

    abstract CastellanClientBuilder to(CastellanServer server);
}
