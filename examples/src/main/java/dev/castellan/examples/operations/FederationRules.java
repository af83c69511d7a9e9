package dev.castellan.examples.operations;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Listing;
import dev.castellan.model.federation.FederationRule;

/** An example call of each operation on rules of federation. */
final class FederationRules {

    private FederationRules() {}

    static Listing<FederationRule> list(CastellanClient client) {
        return client.federationRules().list();
    }
}
