package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.internal.rules.InputRemoval;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.InputRow;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Deletes an input and its queries (specification, "Inputs"), and removes it from every collection. Otherwise a
 * collection could never become empty, because the specification has no operation that removes an input from a
 * collection.
 */
final class DeleteInput implements Operation.Changing<Void, Void> {

    private final DeletionCheck deletionCheck;
    private final Consumer<UUID> removal;

    /**
     * @param removal deletes the remaining rows of an organization's deleted inputs, after the commit
     */
    DeleteInput(DeletionCheck deletionCheck, Consumer<UUID> removal) {
        this.deletionCheck = deletionCheck;
        this.removal = removal;
    }

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        InputRow input = AccessibleResources.input(tx, caller, arguments.id(0));
        deletionCheck.check(
                "input " + input.id(), () -> DeletionCheck.inputWithQueries(tx, caller, input.id(), input.projectId()));
        if (!InputRemoval.delete(tx, input.id())) {
            tx.afterCommit(() -> removal.accept(caller.organizationId()));
        }
        return null;
    }
}
