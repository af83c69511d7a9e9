package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.internal.call.AsyncCallEngine;
import dev.castellan.client.users.UserFilter;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * The asynchronous operations on users (specification, "Endpoints, Users" and "Further user and token operations").
 * Thread-safe.
 */
public final class AsyncUsersClient {

    private final AsyncCallEngine calls;

    AsyncUsersClient(AsyncCallEngine calls) {
        this.calls = calls;
    }

    /** Returns the same operations with these call options. */
    public AsyncUsersClient with(CallOptions options) {
        return new AsyncUsersClient(calls.with(options));
    }

    /** Returns one user, with the projects that it can access; see {@link UsersClient#get(UUID)}. */
    public CompletableFuture<User> get(UUID userId) {
        return calls.value(UserEndpoints.GET, Arguments.path(userId));
    }

    /** Deletes a user that owns no tokens; for an {@code org_admin}; see {@link UsersClient#delete(UUID)}. */
    public CompletableFuture<Void> delete(UUID userId) {
        return calls.run(UserEndpoints.DELETE, Arguments.path(userId));
    }

    /** Lists the users of the organization, without their projects. */
    public AsyncListing<User> list() {
        return list(UserFilter.NONE);
    }

    /**
     * Lists the users of the organization that match a filter, in its order, without their projects; see {@link
     * UsersClient#list(UserFilter)}.
     */
    public AsyncListing<User> list(UserFilter filter) {
        return new AsyncListing<>(calls, UserEndpoints.LIST, filter.arguments());
    }

    /** Creates a service account; for an {@code org_admin}; see {@link UsersClient#create(NewServiceAccount)}. */
    public CompletableFuture<User> create(NewServiceAccount account) {
        return calls.value(UserEndpoints.CREATE, Arguments.body(account));
    }

    /** Returns the caller, with the projects that it can access (an extension); see {@link UsersClient#me()}. */
    public CompletableFuture<User> me() {
        return calls.value(UserEndpoints.ME, Arguments.none());
    }

    /** Suspends a user (an extension); for an {@code org_admin}; see {@link UsersClient#suspend(UUID)}. */
    public CompletableFuture<User> suspend(UUID userId) {
        return calls.value(UserEndpoints.SUSPEND, Arguments.path(userId));
    }

    /** Ends the suspension of a user (an extension); for an {@code org_admin}; see {@link UsersClient#resume(UUID)}. */
    public CompletableFuture<User> resume(UUID userId) {
        return calls.value(UserEndpoints.RESUME, Arguments.path(userId));
    }
}
