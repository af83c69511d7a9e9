package dev.castellan.client;

import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.FederationRuleEndpoints;
import dev.castellan.model.federation.FederationRule;

/**
 * The operation that lists rules of federation (an extension). No token can change them. Requires the role {@code org_admin}.
 * Thread-safe.
 */
public final class FederationRulesClient extends ResourceClient<FederationRulesClient> {

    FederationRulesClient(CallEngine calls) {
        super(calls, FederationRulesClient::new);
    }

    /** Lists the rules of federation, ordered by id. */
    public Listing<FederationRule> list() {
        return new Listing<>(calls, FederationRuleEndpoints.LIST, Arguments.none());
    }
}
