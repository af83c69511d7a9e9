package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.Credentials;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Deletes a passkey of a user, and ends all sessions that the user started with any passkey. */
final class DeletePasskey implements Operation.Changing<Void, Void> {

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID user = AccessibleResources.user(tx, arguments.id(0)).userId();
        UUID passkey = arguments.id(1);
        if (tx.passkeys().get(passkey).filter(row -> row.userId().equals(user)).isEmpty()) {
            throw AccessibleResources.missing("passkey", passkey);
        }
        tx.passkeys().delete(passkey);
        Credentials.endPasskeySessions(tx, user);
        return null;
    }
}
