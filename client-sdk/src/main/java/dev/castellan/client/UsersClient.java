package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.TokenAccess;
import dev.castellan.model.User;
import dev.castellan.model.UserFilter;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * The operations on users (specification, "Endpoints, Users" and "Further user and token operations"). Thread-safe.
 */
public final class UsersClient extends ResourceClient<UsersClient> {

    UsersClient(CallEngine calls) {
        super(calls, UsersClient::new);
    }

    /**
     * Returns one user, including the projects that the user can access. If the caller is not an {@code org_admin}, a
     * Castellan server lists only the default project for other users.
     *
     * @throws NotFoundException if the user does not exist or is not visible to the caller
     * @throws ForbiddenException if the deployment shows other users only to an {@code org_admin}
     */
    public User get(UUID userId) {
        return calls.value(UserEndpoints.GET, Arguments.path(userId));
    }

    /**
     * Deletes a user who owns no tokens. Requires the role {@code org_admin}.
     *
     * @throws DeletionBlockedException if the user still owns tokens
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the user does not exist
     * @throws ConflictException if the user is the last active {@code org_admin}
     */
    public void delete(UUID userId) {
        calls.run(UserEndpoints.DELETE, Arguments.path(userId));
    }

    /** Lists the users of the organization. {@link User#projectIds()} is {@code null}, because lists omit it. */
    public Listing<User> list() {
        return list(UserFilter.ALL);
    }

    /**
     * Lists the users that match a filter, in the order that the filter specifies and without their projects. Fetching
     * a page throws {@link ForbiddenException} if the filter names a project and the caller is not an
     * {@code org_admin}.
     */
    public Listing<User> list(UserFilter filter) {
        return new Listing<>(calls, UserEndpoints.LIST, Arguments.<Void>none().withQuery(filter.query()));
    }

    /**
     * Creates a service account. Requires the role {@code org_admin}.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws InvalidRequestException if the server rejects a field or a project does not exist
     * @throws ConflictException if the e-mail address is already in use
     */
    public User create(NewServiceAccount account) {
        return calls.value(UserEndpoints.CREATE, Arguments.body(account));
    }

    /** Like {@link #create(NewServiceAccount)}, with options of this call, such as its {@code Idempotency-Key}. */
    public User create(NewServiceAccount account, CallOptions options) {
        return calls.with(options).value(UserEndpoints.CREATE, Arguments.body(account));
    }

    /** Returns the caller, including the projects that the caller can access (an extension). */
    public User me() {
        return calls.value(UserEndpoints.ME, Arguments.none());
    }

    /**
     * Returns the user that this client's token acts as (an extension).
     *
     * @return the user, the role and the token, without a project
     */
    public TokenAccess access() {
        return calls.value(UserEndpoints.ACCESS, Arguments.none());
    }

    /**
     * Returns the user that this client's token acts as, after checking the user's access to a project (an extension).
     *
     * @return the user, the role, the token and the project
     * @throws ForbiddenException if the project does not exist or the user cannot access it
     */
    public TokenAccess access(UUID projectId) {
        return calls.value(UserEndpoints.ACCESS, accessTo(projectId));
    }

    private static Arguments<Void> accessTo(UUID projectId) {
        return Arguments.<Void>none().withQuery(Map.of("project_id", projectId.toString()));
    }

    /**
     * Changes the name, the e-mail address or the role of a user (an extension). Requires the role {@code org_admin},
     * except to change the caller's own name. From the next request on, a new role applies to all tokens and sessions
     * of the user. A new e-mail address deletes the open invitation of the user.
     *
     * @return the user
     * @throws ForbiddenException if the caller is not an {@code org_admin} and changes more than the caller's own name
     * @throws NotFoundException if the user does not exist
     * @throws InvalidRequestException if the server rejects a field, or if the update is empty
     * @throws ConflictException if the e-mail address is already in use, or if the update takes the role from the last
     *     active {@code org_admin}
     */
    public User update(UUID userId, UserUpdate update) {
        return calls.value(UserEndpoints.UPDATE, Arguments.body(update).withPath(userId));
    }

    /** Like {@link #update(UUID, UserUpdate)}, with options of this call, such as its {@code Idempotency-Key}. */
    public User update(UUID userId, UserUpdate update, CallOptions options) {
        return calls.with(options)
                .value(UserEndpoints.UPDATE, Arguments.body(update).withPath(userId));
    }

    /**
     * Suspends a user (an extension). Requires the role {@code org_admin}. From the next request on, the server rejects
     * the user's tokens and creates no new tokens for the user. The user's tokens, projects and role are kept. Has no
     * effect if the user is already suspended.
     *
     * @return the user
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the user does not exist
     * @throws ConflictException if the user is the last active {@code org_admin}
     */
    public User suspend(UUID userId) {
        return calls.value(UserEndpoints.SUSPEND, Arguments.path(userId));
    }

    /**
     * Ends the suspension of a user (an extension). Requires the role {@code org_admin}. The server accepts the user's
     * tokens again, unless they were deleted or have expired. Has no effect if the user is not suspended.
     *
     * @return the user
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the user does not exist
     */
    public User resume(UUID userId) {
        return calls.value(UserEndpoints.RESUME, Arguments.path(userId));
    }

    /**
     * The asynchronous version of {@link UsersClient}. Futures fail with the exceptions that the synchronous
     * methods throw. Thread-safe.
     */
    public static final class Async extends ResourceClient<Async> {

        Async(CallEngine calls) {
            super(calls, Async::new);
        }

        /** See {@link UsersClient#get(UUID)}. */
        public CompletableFuture<User> get(UUID userId) {
            return calls.valueAsync(UserEndpoints.GET, Arguments.path(userId));
        }

        /** See {@link UsersClient#delete(UUID)}. */
        public CompletableFuture<Void> delete(UUID userId) {
            return calls.runAsync(UserEndpoints.DELETE, Arguments.path(userId));
        }

        /** See {@link UsersClient#create(NewServiceAccount)}. */
        public CompletableFuture<User> create(NewServiceAccount account) {
            return calls.valueAsync(UserEndpoints.CREATE, Arguments.body(account));
        }

        /** See {@link UsersClient#create(NewServiceAccount, CallOptions)}. */
        public CompletableFuture<User> create(NewServiceAccount account, CallOptions options) {
            return calls.with(options).valueAsync(UserEndpoints.CREATE, Arguments.body(account));
        }

        /** See {@link UsersClient#me()}. */
        public CompletableFuture<User> me() {
            return calls.valueAsync(UserEndpoints.ME, Arguments.none());
        }

        /** See {@link UsersClient#access()}. */
        public CompletableFuture<TokenAccess> access() {
            return calls.valueAsync(UserEndpoints.ACCESS, Arguments.none());
        }

        /** See {@link UsersClient#access(UUID)}. */
        public CompletableFuture<TokenAccess> access(UUID projectId) {
            return calls.valueAsync(UserEndpoints.ACCESS, accessTo(projectId));
        }

        /** See {@link UsersClient#update(UUID, UserUpdate)}. */
        public CompletableFuture<User> update(UUID userId, UserUpdate update) {
            return calls.valueAsync(UserEndpoints.UPDATE, Arguments.body(update).withPath(userId));
        }

        /** See {@link UsersClient#update(UUID, UserUpdate, CallOptions)}. */
        public CompletableFuture<User> update(UUID userId, UserUpdate update, CallOptions options) {
            return calls.with(options)
                    .valueAsync(UserEndpoints.UPDATE, Arguments.body(update).withPath(userId));
        }

        /** See {@link UsersClient#suspend(UUID)}. */
        public CompletableFuture<User> suspend(UUID userId) {
            return calls.valueAsync(UserEndpoints.SUSPEND, Arguments.path(userId));
        }

        /** See {@link UsersClient#resume(UUID)}. */
        public CompletableFuture<User> resume(UUID userId) {
            return calls.valueAsync(UserEndpoints.RESUME, Arguments.path(userId));
        }

        /** See {@link UsersClient#list()}. */
        public Listing<User> list() {
            return new UsersClient(calls).list();
        }

        /** See {@link UsersClient#list(UserFilter)}. */
        public Listing<User> list(UserFilter filter) {
            return new UsersClient(calls).list(filter);
        }
    }
}
