package dev.castellan.system.wiremock;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.CallOptions;

/** The two faces of a client, of which every promise holds. */
enum Face {
    SYNC {
        @Override
        Calls of(CastellanClient client) {
            return new SyncCalls(client, CallOptions.NONE);
        }
    },
    ASYNC {
        @Override
        Calls of(CastellanClient client) {
            return new AsyncCalls(client.async(), CallOptions.NONE);
        }
    };

    abstract Calls of(CastellanClient client);
}
