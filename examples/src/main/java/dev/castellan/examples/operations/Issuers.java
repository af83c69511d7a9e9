package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.federation.Issuer;

/** An example call of each operation on issuers. */
final class Issuers {

    private Issuers() {}

    static Listing<Issuer> list(CastellanClient client) {
        return client.issuers().list();
    }
}
