package dev.castellan.server.internal.operations;

import dev.castellan.model.DeletedTokens;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;

/** Deletes all tokens of a user: an {@code org_admin} those of any user of the organization, a {@code client} its own. */
final class DeleteUserTokens implements Operation.Changing<Void, DeletedTokens> {

    @Override
    public DeletedTokens run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        return new DeletedTokens(
                tx.tokens().deleteOf(OwnUser.id(tx, caller, arguments.id(0))).size());
    }
}
