package dev.castellan.client;

import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.IssuerEndpoints;
import dev.castellan.model.federation.Issuer;

/**
 * The operation that lists issuers of JWTs (an extension). No token can change them. Requires the role {@code org_admin}.
 * Thread-safe.
 */
public final class IssuersClient extends ResourceClient<IssuersClient> {

    IssuersClient(CallEngine calls) {
        super(calls, IssuersClient::new);
    }

    /** Lists the issuers of JWTs, ordered by id. */
    public Listing<Issuer> list() {
        return new Listing<>(calls, IssuerEndpoints.LIST, Arguments.none());
    }
}
