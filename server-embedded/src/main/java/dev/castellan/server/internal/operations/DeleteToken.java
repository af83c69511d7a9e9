package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * Deletes a token. An {@code org_admin} can delete any token in the organization. A {@code client} can delete only its
 * own tokens.
 */
final class DeleteToken implements Operation.Changing<Void, Void> {

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        tx.tokens().delete(OwnToken.row(tx, caller, arguments.id(0)).tokenId());
        return null;
    }
}
