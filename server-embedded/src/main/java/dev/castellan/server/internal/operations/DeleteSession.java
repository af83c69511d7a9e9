package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.OpenSessions;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Ends a session. An {@code org_admin} can end any session in the organization. A {@code client} can end only its own
 * sessions.
 */
final class DeleteSession implements Operation.Changing<Void, Void> {

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID user = OwnUser.id(tx, caller, arguments.id(0));
        UUID session = arguments.id(1);
        if (OpenSessions.get(tx, user, session).isEmpty()) {
            throw AccessibleResources.missing("session", session);
        }
        tx.sessions().delete(session);
        return null;
    }
}
