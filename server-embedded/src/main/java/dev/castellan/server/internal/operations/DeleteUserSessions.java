package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Ends all sessions of a user, whose browsers are unknown from then on: an {@code org_admin} those of any user of the
 * organization, a {@code client} its own.
 */
final class DeleteUserSessions implements Operation.Changing<Void, Void> {

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID userId = OwnUser.id(tx, caller, arguments.id(0));
        tx.sessions().deleteOf(userId, null);
        tx.knownBrowsers().deleteOf(userId, null);
        return null;
    }
}
