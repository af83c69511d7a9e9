package dev.castellan.server.internal.operations;

import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.Usage;

/** Creates a service account with a role and assigned projects. */
final class CreateServiceAccount implements Operation.Changing<NewServiceAccount, User> {

    private final UserCreation creation;
    private final QuotaCheck quotas;

    CreateServiceAccount(UserCreation creation, QuotaCheck quotas) {
        this.creation = creation;
        this.quotas = quotas;
    }

    @Override
    public User run(Transaction tx, Caller caller, Arguments<NewServiceAccount> arguments) {
        quotas.check(tx, Usage.USER);
        return creation.create(tx, arguments.requiredBody());
    }
}
