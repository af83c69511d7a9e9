package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.DependencyText;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Deletes an empty collection (specification, "Collections"). */
final class DeleteCollection implements Operation.Changing<Void, Void> {

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID id = AccessibleResources.collection(tx, caller, arguments.id(0)).id();
        List<UUID> inputs = tx.collections().inputsOf(id, DependencyText.MOST_NAMED);
        if (!inputs.isEmpty()) {
            throw Refusal.blocked(
                    "collection " + id + " is not empty: take its inputs out or delete them first",
                    DependencyText.text("inputs", inputs, tx.collections().countInputs(id)));
        }
        tx.collections().delete(id);
        return null;
    }
}
