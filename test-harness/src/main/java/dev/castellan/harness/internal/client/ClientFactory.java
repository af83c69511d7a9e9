package dev.castellan.harness.internal.client;

import dev.castellan.client.CastellanClientBuilder;
import dev.castellan.harness.Tenant;

/** How the clients of a test server reach it: over its socket, over TLS, or in this process. */
@FunctionalInterface
public interface ClientFactory {

    /** Starts a client of a tenant. */
    CastellanClientBuilder client(Tenant tenant);
}
