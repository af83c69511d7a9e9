package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.Organization;
import dev.castellan.model.OrganizationUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.OrganizationEndpoints;
import java.util.concurrent.CompletableFuture;

/** The operations on the organization of the caller (extensions). Thread-safe. */
public final class OrganizationsClient extends ResourceClient<OrganizationsClient> {

    OrganizationsClient(CallEngine calls) {
        super(calls, OrganizationsClient::new);
    }

    /** Returns the organization of the caller. */
    public Organization get() {
        return calls.value(OrganizationEndpoints.GET, Arguments.none());
    }

    /**
     * Changes the name of the caller's organization. Requires the role {@code org_admin}.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws InvalidRequestException if the server rejects the name, or if the update is empty
     */
    public Organization update(OrganizationUpdate update) {
        return calls.value(OrganizationEndpoints.UPDATE, Arguments.body(update));
    }

    /** Like {@link #update(OrganizationUpdate)}, with options of this call, such as its {@code Idempotency-Key}. */
    public Organization update(OrganizationUpdate update, CallOptions options) {
        return calls.with(options).value(OrganizationEndpoints.UPDATE, Arguments.body(update));
    }

    /**
     * The asynchronous version of {@link OrganizationsClient}. Futures fail with the exceptions that the synchronous
     * methods throw. Thread-safe.
     */
    public static final class Async extends ResourceClient<Async> {

        Async(CallEngine calls) {
            super(calls, Async::new);
        }

        /** See {@link OrganizationsClient#get()}. */
        public CompletableFuture<Organization> get() {
            return calls.valueAsync(OrganizationEndpoints.GET, Arguments.none());
        }

        /** See {@link OrganizationsClient#update(OrganizationUpdate)}. */
        public CompletableFuture<Organization> update(OrganizationUpdate update) {
            return calls.valueAsync(OrganizationEndpoints.UPDATE, Arguments.body(update));
        }

        /** See {@link OrganizationsClient#update(OrganizationUpdate, CallOptions)}. */
        public CompletableFuture<Organization> update(OrganizationUpdate update, CallOptions options) {
            return calls.with(options).valueAsync(OrganizationEndpoints.UPDATE, Arguments.body(update));
        }
    }
}
