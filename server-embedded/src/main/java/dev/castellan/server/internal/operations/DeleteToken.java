package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Deletes a token. An {@code org_admin} can delete any token in the organization, and a {@code client} only its own
 * tokens.
 */
final class DeleteToken implements Operation.Changing<Void, Void> {

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID id = arguments.id(0);
        if (!mayDelete(tx, caller, id)) {
            throw AccessibleResources.missing("token", id);
        }
        tx.tokens().delete(id);
        return null;
    }

    private static boolean mayDelete(Transaction tx, Caller caller, UUID id) {
        return tx.tokens()
                .get(id)
                .filter(token -> caller.isAdmin() || token.userId().equals(caller.userId()))
                .isPresent();
    }
}
