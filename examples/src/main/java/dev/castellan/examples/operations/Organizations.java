package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;

/** An example call of each operation on organizations. */
final class Organizations {

    private Organizations() {}

    static Organization get(CastellanClient client) {
        return client.organizations().get();
    }

    static Organization update(CastellanClient client) {
        return client.organizations().update(OrganizationUpdate.none().name("Umbrella"));
    }
}
