package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import org.jspecify.annotations.Nullable;

/** Deletes the token of the request. */
final class DeleteCurrentToken implements Operation.Changing<Void, Void> {

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        tx.tokens().delete(OwnToken.current(tx, caller).tokenId());
        return null;
    }
}
