package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The operations on invitations of human users (extensions). They require the role {@code org_admin}. Thread-safe. */
public final class InvitationsClient extends ResourceClient<InvitationsClient> {

    InvitationsClient(CallEngine calls) {
        super(calls, InvitationsClient::new);
    }

    /**
     * Creates a human user with a role and projects, and an invitation for the user.
     *
     * @return the invitation with its code, which no later response contains
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws InvalidRequestException if the server rejects a field, such as an expiry time that is not 1 hour to 30
     *     days from now, or if a project does not exist
     * @throws ConflictException if the e-mail address is already in use or the organization already has the maximum
     *     number of users
     */
    public IssuedInvitation create(NewInvitation invitation) {
        return calls.value(InvitationEndpoints.CREATE, Arguments.body(invitation));
    }

    /** Like {@link #create(NewInvitation)}, with options of this call, such as its {@code Idempotency-Key}. */
    public IssuedInvitation create(NewInvitation invitation, CallOptions options) {
        return calls.with(options).value(InvitationEndpoints.CREATE, Arguments.body(invitation));
    }

    /**
     * Replaces the invitation of a human user, using the default expiry time, and revokes the user's credentials. See
     * {@link #renew(UUID, InvitationRenewal)}.
     */
    public IssuedInvitation renew(UUID userId) {
        return renew(userId, InvitationRenewal.STANDARD);
    }

    /**
     * Replaces the invitation of a human user. The server then rejects the code of the previous invitation. The new
     * invitation is for joining if the user has never had a password or a passkey, and for recovery otherwise. Deletes
     * the user's password and passkeys and ends the user's sessions, unless the renewal {@linkplain
     * InvitationRenewal#keepingCredentials() keeps} them.
     *
     * @return the invitation with its code, which no later response contains
     * @throws ForbiddenException if the caller is not an {@code org_admin}, or if the user is the caller
     * @throws NotFoundException if the user does not exist
     * @throws InvalidRequestException if the server rejects the expiry time
     * @throws ConflictException if the user is a service account or is suspended
     */
    public IssuedInvitation renew(UUID userId, InvitationRenewal renewal) {
        return calls.value(InvitationEndpoints.RENEW, Arguments.body(renewal).withPath(userId));
    }

    /** Like {@link #renew(UUID, InvitationRenewal)}, with options of this call, such as its {@code Idempotency-Key}. */
    public IssuedInvitation renew(UUID userId, InvitationRenewal renewal, CallOptions options) {
        return calls.with(options)
                .value(InvitationEndpoints.RENEW, Arguments.body(renewal).withPath(userId));
    }

    /** Lists the open invitations, including expired invitations, ordered by user id. */
    public Listing<Invitation> list() {
        return new Listing<>(calls, InvitationEndpoints.LIST, Arguments.none());
    }

    /**
     * Deletes the open invitation of a user. The server then rejects the code. The user is not deleted.
     *
     * @throws ForbiddenException if the caller is not an {@code org_admin}
     * @throws NotFoundException if the user does not exist or has no open invitation
     */
    public void delete(UUID userId) {
        calls.run(InvitationEndpoints.DELETE, Arguments.path(userId));
    }

    /**
     * The asynchronous version of {@link InvitationsClient}. Futures fail with the exceptions that the synchronous
     * methods throw. Thread-safe.
     */
    public static final class Async extends ResourceClient<Async> {

        Async(CallEngine calls) {
            super(calls, Async::new);
        }

        /** See {@link InvitationsClient#create(NewInvitation)}. */
        public CompletableFuture<IssuedInvitation> create(NewInvitation invitation) {
            return calls.valueAsync(InvitationEndpoints.CREATE, Arguments.body(invitation));
        }

        /** See {@link InvitationsClient#create(NewInvitation, CallOptions)}. */
        public CompletableFuture<IssuedInvitation> create(NewInvitation invitation, CallOptions options) {
            return calls.with(options).valueAsync(InvitationEndpoints.CREATE, Arguments.body(invitation));
        }

        /** See {@link InvitationsClient#renew(UUID)}. */
        public CompletableFuture<IssuedInvitation> renew(UUID userId) {
            return renew(userId, InvitationRenewal.STANDARD);
        }

        /** See {@link InvitationsClient#renew(UUID, InvitationRenewal)}. */
        public CompletableFuture<IssuedInvitation> renew(UUID userId, InvitationRenewal renewal) {
            return calls.valueAsync(
                    InvitationEndpoints.RENEW, Arguments.body(renewal).withPath(userId));
        }

        /** See {@link InvitationsClient#renew(UUID, InvitationRenewal, CallOptions)}. */
        public CompletableFuture<IssuedInvitation> renew(UUID userId, InvitationRenewal renewal, CallOptions options) {
            return calls.with(options)
                    .valueAsync(
                            InvitationEndpoints.RENEW, Arguments.body(renewal).withPath(userId));
        }

        /** See {@link InvitationsClient#delete(UUID)}. */
        public CompletableFuture<Void> delete(UUID userId) {
            return calls.runAsync(InvitationEndpoints.DELETE, Arguments.path(userId));
        }

        /** See {@link InvitationsClient#list()}. */
        public Listing<Invitation> list() {
            return new InvitationsClient(calls).list();
        }
    }
}
