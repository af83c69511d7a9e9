package dev.castellan.server.internal.operations;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.ActiveAdmins;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.UserRow;

/**
 * Suspends a user and ends the user's sessions. From then on, the server rejects the user's tokens. Refuses to suspend
 * the last {@code org_admin} that is not suspended.
 */
final class SuspendUser implements Operation.Changing<Void, User> {

    @Override
    public User run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UserRow user = AccessibleResources.user(tx, arguments.id(0));
        ActiveAdmins.requireAnother(tx, user);
        tx.users().suspend(user.userId(), true);
        tx.sessions().deleteOf(user.userId(), null);
        tx.knownBrowsers().deleteOf(user.userId(), null);
        return UserCreation.resource(tx, user.suspended(true));
    }
}
