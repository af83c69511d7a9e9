package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Ends all sessions of a user, and forgets the user's browsers. An {@code org_admin} can end the sessions of any user
 * in the organization. A {@code client} can end only its own sessions.
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
