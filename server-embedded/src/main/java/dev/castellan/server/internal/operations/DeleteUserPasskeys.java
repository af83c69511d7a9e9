package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.Credentials;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Deletes all passkeys of a user, and ends all sessions that the user started with a passkey. */
final class DeleteUserPasskeys implements Operation.Changing<Void, Void> {

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID user = AccessibleResources.user(tx, arguments.id(0)).userId();
        Credentials.deletePasskeys(tx, user);
        Credentials.endPasskeySessions(tx, user);
        return null;
    }
}
