package dev.castellan.harness;

import dev.castellan.client.CastellanClient;

/** Gives clients of a {@link Tenant}, which closes them. Implemented by {@code Tenant} only. */
public interface Clients {

    /**
     * Returns a client that acts as a user of the tenant. The tenant closes the client; after a test has closed it, the
     * next call returns a new one.
     *
     * @throws IllegalArgumentException if no user has this name
     * @throws IllegalStateException if the user has no token
     */
    CastellanClient client(String user);

    /** Returns a client that acts as the first {@code org_admin}. */
    default CastellanClient client() {
        return client(Tenant.ADMIN);
    }

    /** Returns a client that sends no token. The tenant answers its requests with 401. */
    CastellanClient anonymous();

    /**
     * Returns a client whose token has expired. The token belongs to the first {@code org_admin}. It is issued by the
     * first call after the tenant was created or reset, and lists of that user's tokens show it.
     */
    CastellanClient expired();
}
