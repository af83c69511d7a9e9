package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.internal.call.AsyncCallEngine;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.client.users.UserFilter;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The operations on users (specification, "Endpoints, Users" and "Further user and token operations"). Thread-safe. */
public final class UsersClient {

    private final CallEngine calls;

    UsersClient(CallEngine calls) {
        this.calls = calls;
    }

    /** Returns the same operations with these call options. */
    public UsersClient withOptions(CallOptions options) {
        return new UsersClient(calls.with(options));
    }

    /**
     * Returns one user, with the projects that it can access. To a caller that is not an {@code org_admin}, a
     * Castellan server shows of another user's projects only the default one.
     *
     * @throws NotFoundException if no user has this id that the caller can see
     * @throws ForbiddenException if the deployment shows other users only to an {@code org_admin}
     */
    public User get(UUID userId) {
        return calls.value(UserEndpoints.GET, Arguments.path(userId));
    }

    /**
     * Deletes a user that owns no tokens; for an {@code org_admin}.
     *
     * @throws DeletionBlockedException if the user still owns tokens
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if no user has this id
     * @throws ConflictException if it is the last {@code org_admin} that is not suspended
     */
    public void delete(UUID userId) {
        calls.run(UserEndpoints.DELETE, Arguments.path(userId));
    }

    /** Lists the users of the organization, without their projects. */
    public Listing<User> list() {
        return list(UserFilter.NONE);
    }

    /**
     * Lists the users of the organization that match a filter, in its order, without their projects. Fetching a page
     * throws {@link ForbiddenException} if the filter names a project and the caller is not an {@code org_admin}.
     */
    public Listing<User> list(UserFilter filter) {
        return new Listing<>(calls, UserEndpoints.LIST, filter.arguments());
    }

    /**
     * Creates a service account; for an {@code org_admin}.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws InvalidRequestException if a field is refused, or a project does not exist
     * @throws ConflictException if the e-mail address is taken
     */
    public User create(NewServiceAccount account) {
        return calls.value(UserEndpoints.CREATE, Arguments.body(account));
    }

    /** Returns the caller, with the projects that it can access (an extension). */
    public User me() {
        return calls.value(UserEndpoints.ME, Arguments.none());
    }

    /**
     * Suspends a user (an extension); for an {@code org_admin}. From the next request on, every token of the user is
     * refused, and none can be created for it. Tokens, projects and role stay. Suspending a suspended user changes
     * nothing.
     *
     * @return the user
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if no user has this id
     * @throws ConflictException if it is the last {@code org_admin} that is not suspended
     */
    public User suspend(UUID userId) {
        return calls.value(UserEndpoints.SUSPEND, Arguments.path(userId));
    }

    /**
     * Ends the suspension of a user (an extension); for an {@code org_admin}. Its tokens are accepted again, unless
     * they were deleted or have expired. Does nothing if the user is not suspended.
     *
     * @return the user
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if no user has this id
     */
    public User resume(UUID userId) {
        return calls.value(UserEndpoints.RESUME, Arguments.path(userId));
    }

    /**
     * The operations of {@link UsersClient} without blocking. A future fails with the exceptions of the method of the same name.
     * Thread-safe.
     */
    public static final class Async {

        private final AsyncCallEngine calls;

        Async(AsyncCallEngine calls) {
            this.calls = calls;
        }

        /** Returns the same operations with these call options. */
        public Async withOptions(CallOptions options) {
            return new Async(calls.with(options));
        }

        /** See {@link UsersClient#get(UUID)}. */
        public CompletableFuture<User> get(UUID userId) {
            return calls.value(UserEndpoints.GET, Arguments.path(userId));
        }

        /** See {@link UsersClient#delete(UUID)}. */
        public CompletableFuture<Void> delete(UUID userId) {
            return calls.run(UserEndpoints.DELETE, Arguments.path(userId));
        }

        /** See {@link UsersClient#list()}. */
        public AsyncListing<User> list() {
            return list(UserFilter.NONE);
        }

        /** See {@link UsersClient#list(UserFilter)}. */
        public AsyncListing<User> list(UserFilter filter) {
            return new AsyncListing<>(calls, UserEndpoints.LIST, filter.arguments());
        }

        /** See {@link UsersClient#create(NewServiceAccount)}. */
        public CompletableFuture<User> create(NewServiceAccount account) {
            return calls.value(UserEndpoints.CREATE, Arguments.body(account));
        }

        /** See {@link UsersClient#me()}. */
        public CompletableFuture<User> me() {
            return calls.value(UserEndpoints.ME, Arguments.none());
        }

        /** See {@link UsersClient#suspend(UUID)}. */
        public CompletableFuture<User> suspend(UUID userId) {
            return calls.value(UserEndpoints.SUSPEND, Arguments.path(userId));
        }

        /** See {@link UsersClient#resume(UUID)}. */
        public CompletableFuture<User> resume(UUID userId) {
            return calls.value(UserEndpoints.RESUME, Arguments.path(userId));
        }
    }
}
