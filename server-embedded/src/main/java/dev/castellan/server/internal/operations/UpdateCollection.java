package dev.castellan.server.internal.operations;

import dev.castellan.model.Collection;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.Archiving;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.CollectionRow;

/** Changes the name of a collection. */
final class UpdateCollection implements Operation.Changing<CollectionUpdate, Collection> {

    @Override
    public Collection run(Transaction tx, Caller caller, Arguments<CollectionUpdate> arguments) {
        String name = arguments.requiredBody().name();
        FieldRules.checkOptionalName(name);
        CollectionRow collection = AccessibleResources.collection(tx, caller, arguments.id(0));
        Archiving.requireActive(tx, collection.projectId());
        CollectionRow changed = name == null ? collection : collection.named(name);
        tx.collections().update(changed);
        return ResourceMapper.collection(tx, changed);
    }
}
