package dev.castellan.server.internal.operations;

import dev.castellan.model.CollectionChange;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import java.util.UUID;

/** Removes an input from a collection. */
final class RemoveInput implements Operation.Changing<Void, CollectionChange> {

    @Override
    public CollectionChange run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID collection =
                AccessibleResources.collection(tx, caller, arguments.id(0)).id();
        UUID input = arguments.id(1);
        if (!tx.collections().removeInput(collection, input)) {
            throw AccessibleResources.missing("input", input);
        }
        return new CollectionChange("input removed from collection", collection, input);
    }
}
