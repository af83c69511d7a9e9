package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.client.users.UserFilter;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import java.util.UUID;

/** The operations on users (specification, "Endpoints, Users" and "Further user and token operations"). Thread-safe. */
public final class UsersClient {

    private final CallEngine calls;

    UsersClient(CallEngine calls) {
        this.calls = calls;
    }

    /** Returns the same operations with these call options. */
    public UsersClient with(CallOptions options) {
        return new UsersClient(calls.with(options));
    }

    /**
     * Returns one user, with the projects that it can access.
     *
     * @throws NotFoundException if there is no such user that the caller can see
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
     * @throws NotFoundException if there is no such user
     * @throws ConflictException if it is the last {@code org_admin}
     */
    public void delete(UUID userId) {
        calls.run(UserEndpoints.DELETE, Arguments.path(userId));
    }

    /** Lists the users of the organization, without their projects. */
    public Listing<User> list() {
        return list(UserFilter.NONE);
    }

    /** Lists the users of the organization that match a filter, in its order, without their projects. */
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
}
