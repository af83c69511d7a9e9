package dev.castellan.server.internal.operations;

import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.rules.UserChanges;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.UserRow;

/**
 * Changes the name, the e-mail address or the role of a user. An {@code org_admin} can change any user. A {@code
 * client} can change only its own name.
 */
final class UpdateUser implements Operation.Changing<UserUpdate, User> {

    private final UserChanges changes;

    UpdateUser(UserChanges changes) {
        this.changes = changes;
    }

    @Override
    public User run(Transaction tx, Caller caller, Arguments<UserUpdate> arguments) {
        UserRow user = AccessibleResources.user(tx, arguments.id(0));
        UserUpdate update = arguments.requiredBody();
        if (!caller.isAdmin()) {
            checkOwnName(caller, user, update);
        }
        return UserCreation.resource(tx, changes.apply(tx, user, update));
    }

    private static void checkOwnName(Caller caller, UserRow user, UserUpdate update) {
        if (!user.userId().equals(caller.userId())) {
            throw Refusal.of(ErrorKind.FORBIDDEN, "users.update of another user needs the role org_admin");
        }
        if (update.email() != null || update.role() != null) {
            throw Refusal.of(ErrorKind.FORBIDDEN, "users.update of email or role needs the role org_admin");
        }
    }
}
