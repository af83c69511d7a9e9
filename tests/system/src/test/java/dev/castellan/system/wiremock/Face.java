package dev.castellan.system.wiremock;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.CallOptions;

/** The synchronous and the asynchronous client, which must behave the same. */
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
