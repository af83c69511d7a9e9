package dev.castellan.server.internal.operations;

import dev.castellan.model.DeletedTokens;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.Credentials;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import java.util.UUID;

/**
 * Deletes all tokens of a user. An {@code org_admin} can delete the tokens of any user in the organization. A {@code
 * client} can delete only its own tokens. Also deletes the user's credentials if the first of them was set in a session
 * that was started with a token.
 */
final class DeleteUserTokens implements Operation.Changing<Void, DeletedTokens> {

    @Override
    public DeletedTokens run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID user = OwnUser.id(tx, caller, arguments.id(0));
        Credentials.deleteIfSetWithToken(tx, user);
        return new DeletedTokens(tx.tokens().deleteOf(user).size());
    }
}
