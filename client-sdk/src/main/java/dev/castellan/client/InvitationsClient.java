package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.internal.call.AsyncCallEngine;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The operations on invitations of human users (extensions), for an {@code org_admin}. Thread-safe. */
public final class InvitationsClient {

    private final CallEngine calls;

    InvitationsClient(CallEngine calls) {
        this.calls = calls;
    }

    /** Returns the same operations with these call options. */
    public InvitationsClient with(CallOptions options) {
        return new InvitationsClient(calls.with(options));
    }

    /**
     * Creates a human user with a role and projects, and an invitation with which the user joins.
     *
     * @return the invitation with its code, which no later answer shows
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws InvalidRequestException if a field is refused, such as an expiry that is not 1 hour to 30 days from now, or
     *     a project does not exist
     * @throws ConflictException if the e-mail address is taken, or there are as many users as allowed
     */
    public IssuedInvitation create(NewInvitation invitation) {
        return calls.value(InvitationEndpoints.CREATE, Arguments.body(invitation));
    }

    /**
     * Renews an invitation with the standard expiry, and ends the credentials of the user; see {@link #renew(UUID,
     * InvitationRenewal)}.
     */
    public IssuedInvitation renew(UUID userId) {
        return renew(userId, InvitationRenewal.STANDARD);
    }

    /**
     * Creates an invitation of a human user in place of the one that the user has, whose code is refused from then on: for
     * joining as long as the user has never had a password or a passkey, else for recovery. Deletes the password and the
     * passkeys of the user and ends the sessions, unless the renewal {@linkplain InvitationRenewal#keepingCredentials()
     * keeps} them.
     *
     * @return the invitation with its code, which no later answer shows
     * @throws ForbiddenException if the caller is not an {@code org_admin}, or is the user
     * @throws NotFoundException if no user has this id
     * @throws InvalidRequestException if the expiry is refused
     * @throws ConflictException if the user is a service account, or suspended
     */
    public IssuedInvitation renew(UUID userId, InvitationRenewal renewal) {
        return calls.value(InvitationEndpoints.RENEW, Arguments.body(renewal).withPath(userId));
    }

    /** Lists the open invitations, expired ones included, in the order of the ids of their users. */
    public Listing<Invitation> list() {
        return new Listing<>(calls, InvitationEndpoints.LIST, Arguments.none());
    }

    /**
     * Deletes the open invitation of a user, whose code is refused from then on. The user stays.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if no user has this id, or the user has no open invitation
     */
    public void delete(UUID userId) {
        calls.run(InvitationEndpoints.DELETE, Arguments.path(userId));
    }

    /** The asynchronous operations on invitations of human users (extensions), for an {@code org_admin}. Thread-safe. */
    public static final class Async {

        private final AsyncCallEngine calls;

        Async(AsyncCallEngine calls) {
            this.calls = calls;
        }

        /** Returns the same operations with these call options. */
        public Async with(CallOptions options) {
            return new Async(calls.with(options));
        }

        /** Creates a human user and an invitation with which the user joins; see {@link InvitationsClient#create}. */
        public CompletableFuture<IssuedInvitation> create(NewInvitation invitation) {
            return calls.value(InvitationEndpoints.CREATE, Arguments.body(invitation));
        }

        /** Renews an invitation with the standard expiry; see {@link InvitationsClient#renew(UUID)}. */
        public CompletableFuture<IssuedInvitation> renew(UUID userId) {
            return renew(userId, InvitationRenewal.STANDARD);
        }

        /**
         * Creates an invitation of a human user in place of the one that the user has; see {@link
         * InvitationsClient#renew(UUID, InvitationRenewal)}.
         */
        public CompletableFuture<IssuedInvitation> renew(UUID userId, InvitationRenewal renewal) {
            return calls.value(
                    InvitationEndpoints.RENEW, Arguments.body(renewal).withPath(userId));
        }

        /** Lists the open invitations, expired ones included, in the order of the ids of their users. */
        public AsyncListing<Invitation> list() {
            return new AsyncListing<>(calls, InvitationEndpoints.LIST, Arguments.none());
        }

        /** Deletes the open invitation of a user; see {@link InvitationsClient#delete(UUID)}. */
        public CompletableFuture<Void> delete(UUID userId) {
            return calls.run(InvitationEndpoints.DELETE, Arguments.path(userId));
        }
    }
}
