package dev.castellan.server.internal.operations;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.internal.rules.InvitationCreation;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.Usage;

/** Creates a human user with a role and projects, and an invitation that lets the user join. */
final class CreateInvitation implements Operation.Changing<NewInvitation, IssuedInvitation> {

    private final UserCreation users;
    private final InvitationCreation invitations;
    private final QuotaCheck quotas;

    CreateInvitation(UserCreation users, InvitationCreation invitations, QuotaCheck quotas) {
        this.users = users;
        this.invitations = invitations;
        this.quotas = quotas;
    }

    @Override
    public IssuedInvitation run(Transaction tx, Caller caller, Arguments<NewInvitation> arguments) {
        NewInvitation body = arguments.requiredBody();
        quotas.check(tx, Usage.USER);
        User user = users.createHuman(tx, body.name(), body.email(), body.role(), body.projectIds());
        return invitations.create(tx, AccessibleResources.user(tx, user.id()), body.expiresAt(), caller);
    }
}
