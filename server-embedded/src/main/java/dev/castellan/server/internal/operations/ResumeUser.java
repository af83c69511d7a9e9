package dev.castellan.server.internal.operations;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.UserRow;

/** Ends the suspension of a user. The server accepts the user's tokens again. */
final class ResumeUser implements Operation.Changing<Void, User> {

    @Override
    public User run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UserRow user = AccessibleResources.user(tx, arguments.id(0));
        tx.users().suspend(user.userId(), false);
        return UserCreation.resource(tx, user.suspended(false));
    }
}
