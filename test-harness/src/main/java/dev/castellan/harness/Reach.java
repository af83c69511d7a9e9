package dev.castellan.harness;

import dev.castellan.client.CastellanClientBuilder;

/** How the clients of a test server reach it: over its socket, over TLS, or in this process. */
@FunctionalInterface
interface Reach {

    /** Starts a client of a tenant. */
    CastellanClientBuilder client(Tenant tenant);
}
