package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.internal.rules.Credentials;
import dev.castellan.server.internal.rules.InvitationCreation;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.UserRow;

/**
 * Creates an invitation for a human user, and replaces the user's previous invitation. Deletes the user's password and
 * passkeys and ends the user's sessions, unless the request keeps them.
 */
final class RenewInvitation implements Operation.Changing<InvitationRenewal, IssuedInvitation> {

    private final InvitationCreation invitations;

    RenewInvitation(InvitationCreation invitations) {
        this.invitations = invitations;
    }

    @Override
    public IssuedInvitation run(Transaction tx, Caller caller, Arguments<InvitationRenewal> arguments) {
        UserRow user = AccessibleResources.user(tx, arguments.id(0));
        if (user.userId().equals(caller.userId())) {
            // otherwise an attacker with an admin's stolen token could set a password
            throw Refusal.of(
                    ErrorKind.FORBIDDEN,
                    "user " + user.userId() + " is you: another org_admin makes this link, or whoever runs the server");
        }
        InvitationRenewal body = arguments.body() == null ? InvitationRenewal.STANDARD : arguments.body();
        IssuedInvitation issued = invitations.create(tx, user, body.expiresAt(), caller);
        if (!body.keepCredentials()) {
            Credentials.delete(tx, user.userId());
        }
        return issued;
    }
}
