package dev.castellan.server.internal.operations;

import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;

/** Creates a service account with a role and a list of accessible projects. */
final class CreateServiceAccount implements Operation.Changing<NewServiceAccount, User> {

    private final UserCreation creation;

    CreateServiceAccount(UserCreation creation) {
        this.creation = creation;
    }

    @Override
    public User run(Transaction tx, Caller caller, Arguments<NewServiceAccount> arguments) {
        return creation.create(tx, arguments.requiredBody());
    }
}
