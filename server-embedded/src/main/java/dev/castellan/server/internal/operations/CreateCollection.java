package dev.castellan.server.internal.operations;

import dev.castellan.model.Collection;
import dev.castellan.model.CollectionType;
import dev.castellan.model.NewCollection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.Archiving;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.internal.rules.TargetProject;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.Usage;
import java.util.UUID;

/**
 * Creates an empty collection in the project that the header names, or in the default project if the header is missing.
 */
final class CreateCollection implements Operation.Changing<NewCollection, Collection> {

    private final IdSource ids;
    private final QuotaCheck quotas;

    CreateCollection(IdSource ids, QuotaCheck quotas) {
        this.ids = ids;
        this.quotas = quotas;
    }

    @Override
    public Collection run(Transaction tx, Caller caller, Arguments<NewCollection> arguments) {
        NewCollection body = arguments.requiredBody();
        FieldRules.checkName(body.name());
        UUID project = TargetProject.of(tx, caller, arguments.project());
        Archiving.requireActive(tx, project);
        CollectionRow row = new CollectionRow(ids.nextRow(), project, body.name(), CollectionType.DEFAULT, tx.now());
        quotas.check(tx, Usage.COLLECTION);
        tx.collections().insert(row);
        return ResourceMapper.emptyCollection(row);
    }
}
