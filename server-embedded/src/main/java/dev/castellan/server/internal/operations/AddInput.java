package dev.castellan.server.internal.operations;

import dev.castellan.model.CollectionChange;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.Archiving;
import dev.castellan.server.internal.rules.CollectionLimit;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.InputRow;

/** Adds an input to a collection of the same project. An input of another project is treated like an unknown input. */
final class AddInput implements Operation.Changing<Void, CollectionChange> {

    private final CollectionLimit limit;

    AddInput(Limits limits) {
        this.limit = new CollectionLimit(limits);
    }

    @Override
    public CollectionChange run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        CollectionRow collection = AccessibleResources.collection(tx, caller, arguments.id(0));
        InputRow input = AccessibleResources.input(tx, caller, arguments.id(1));
        if (!input.projectId().equals(collection.projectId())) {
            throw AccessibleResources.missing("input", input.id());
        }
        Archiving.requireActive(tx, collection.projectId());
        tx.collections()
                .addInput(collection.id(), input.id())
                .ifPresent(held -> limit.check("", collection.id(), held));
        return new CollectionChange("input added to collection", collection.id(), input.id());
    }
}
