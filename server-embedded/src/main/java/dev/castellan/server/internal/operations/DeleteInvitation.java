package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.people.InvitationRow;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Deletes the open invitation of a user. */
final class DeleteInvitation implements Operation.Changing<Void, Void> {

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID user = AccessibleResources.user(tx, arguments.id(0)).userId();
        if (tx.invitations().ofUser(user).filter(InvitationRow::isOpen).isEmpty()) {
            throw Refusal.of(ErrorKind.NOT_FOUND, "user " + user + " has no open invitation");
        }
        tx.invitations().delete(user);
        return null;
    }
}
