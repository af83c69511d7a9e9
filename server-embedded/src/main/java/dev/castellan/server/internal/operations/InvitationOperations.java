package dev.castellan.server.internal.operations;

import dev.castellan.model.Page;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.paging.InvitationPages;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.rules.InvitationCreation;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The operations on invitations. */
record InvitationOperations(UserCreation users, InvitationCreation invitations, QuotaCheck quotas) {

    List<OperationRoute<?, ?>> routes() {
        return List.of(
                OperationRoute.changing(InvitationEndpoints.CREATE, this::create)
                        .creating(IssuedInvitation::userId),
                OperationRoute.changing(InvitationEndpoints.RENEW, this::renew).creating(IssuedInvitation::userId),
                OperationRoute.reading(InvitationEndpoints.LIST, InvitationOperations::list),
                OperationRoute.changing(InvitationEndpoints.DELETE, this::delete));
    }

    /** Creates a human user with a role and projects, and an invitation that lets the user join. */
    IssuedInvitation create(Transaction tx, Caller caller, Arguments<NewInvitation> arguments) {
        CallerCheck.requireNotFederated(tx, caller);
        NewInvitation body = arguments.requiredBody();
        quotas.check(tx, Usage.USER);
        User user = users.createHuman(tx, body.name(), body.email(), body.role(), body.projectIds());
        return invitations.create(tx, AccessibleResources.user(tx, user.id()), body.expiresAt(), caller);
    }

    /**
     * Creates an invitation for a human user, and replaces the user's previous invitation. Deletes the user's password
     * and passkeys and ends the user's sessions, unless the request keeps them.
     */
    IssuedInvitation renew(Transaction tx, Caller caller, Arguments<InvitationRenewal> arguments) {
        CallerCheck.requireNotFederated(tx, caller);
        UserRow user = AccessibleResources.user(tx, arguments.id(0));
        if (user.userId().equals(caller.userId())) {
            // otherwise an attacker with an admin's stolen token could set a password
            throw Refusal.of(
                    ErrorCode.SELF_FORBIDDEN,
                    "user " + user.userId() + " is you: ask another org_admin or the operator for this link");
        }
        InvitationRenewal body = arguments.body() == null ? InvitationRenewal.STANDARD : arguments.body();
        IssuedInvitation issued = invitations.create(tx, user, body.expiresAt(), caller);
        if (!body.keepCredentials()) {
            UserCredentials.delete(tx, user.userId());
        }
        return issued;
    }

    /** Lists the open invitations, including expired ones, ordered by user id. */
    static Page<Invitation> list(View view, Caller caller, Arguments<Void> arguments) {
        return InvitationPages.of(view, arguments);
    }

    /** Deletes the open invitation of a user. */
    @Nullable
    Void delete(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID user = AccessibleResources.user(tx, arguments.id(0)).userId();
        InvitationRow open = tx.invitations()
                .ofUser(user)
                .filter(InvitationRow::isOpen)
                .orElseThrow(() -> Refusal.of(ErrorKind.NOT_FOUND, "user " + user + " has no open invitation")
                        .withValues("open invitation of user", user));
        UserCredentials.endInvitation(tx, open);
        return null;
    }
}
