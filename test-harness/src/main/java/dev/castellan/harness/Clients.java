package dev.castellan.harness;

import dev.castellan.client.CastellanClient;

/** The clients of a {@link Tenant}, which closes them. Implemented by {@code Tenant} only. */
public interface Clients {

    /**
     * Returns a client that acts as a user that was given a name. It belongs to the tenant, which closes it; a test that
     * closes it itself is given another the next time.
     *
     * @throws IllegalArgumentException if there is no user of that name
     * @throws IllegalStateException if the user has no token
     */
    CastellanClient client(String user);

    /** Returns a client that acts as the first {@code org_admin}. */
    default CastellanClient client() {
        return client(Tenant.ADMIN);
    }

    /** Returns a client that sends no token: to this tenant, which answers that it needs one. */
    CastellanClient anonymous();

    /**
     * Returns a client whose token has expired. It is one of the first {@code org_admin}, issued by the first call after
     * the tenant's beginning or reset, so that nothing but its age is wrong with it; lists of that user's tokens show it.
     */
    CastellanClient expired();
}
