package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.internal.rules.TargetProject;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.InputRow;
import java.util.List;
import java.util.UUID;

/**
 * Creates an input in the project of the header, or else in the default project, and puts it into collections there.
 */
final class CreateInput implements Operation.Changing<NewInput, Input> {

    private static final NewInput NOTHING_SAID = new NewInput(null, null, List.of());

    private final IdSource ids;
    private final Limits limits;

    CreateInput(IdSource ids, Limits limits) {
        this.ids = ids;
        this.limits = limits;
    }

    @Override
    public Input run(Transaction tx, Caller caller, Arguments<NewInput> arguments) {
        NewInput body = arguments.body() == null ? NOTHING_SAID : arguments.body();
        FieldRules.checkOptionalName(body.name());
        FieldRules.checkPayload(body.payload(), limits.payload());
        FieldRules.checkCount("collection_ids", body.collectionIds(), limits.projectIds());
        UUID project = TargetProject.of(tx, caller, arguments.project());
        checkCollections(tx, body.collectionIds(), project);
        InputRow row = new InputRow(ids.nextRow(), project, body.name(), body.payload(), tx.now());
        tx.inputs().insert(row);
        body.collectionIds().forEach(collection -> tx.collections().addInput(collection, row.id()));
        return ResourceMapper.input(row);
    }

    private static void checkCollections(Transaction tx, List<UUID> collections, UUID project) {
        for (int i = 0; i < collections.size(); i++) {
            UUID id = collections.get(i);
            boolean known = tx.collections()
                    .get(id)
                    .filter(collection -> collection.projectId().equals(project))
                    .isPresent();
            if (!known) {
                throw FieldRules.invalid(
                        "collection_ids[" + i + "]: no such collection " + id + " in project " + project);
            }
        }
    }
}
