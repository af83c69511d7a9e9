package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.server.internal.rules.Archiving;
import dev.castellan.server.internal.rules.CollectionLimit;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.internal.rules.TargetProject;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.Usage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Creates an input in the project that the header names, or in the default project if the header is missing, and adds
 * it to collections of that project.
 */
final class CreateInput implements Operation.Changing<NewInput, Input> {

    private static final NewInput NOTHING_SAID = new NewInput(null, null, List.of());

    private final IdSource ids;
    private final QuotaCheck quotas;
    private final Limits limits;
    private final CollectionLimit collectionLimit;

    CreateInput(IdSource ids, QuotaCheck quotas, Limits limits) {
        this.ids = ids;
        this.quotas = quotas;
        this.limits = limits;
        this.collectionLimit = new CollectionLimit(limits);
    }

    @Override
    public Input run(Transaction tx, Caller caller, Arguments<NewInput> arguments) {
        NewInput body = arguments.body() == null ? NOTHING_SAID : arguments.body();
        FieldRules.checkOptionalName(body.name());
        FieldRules.checkPayload(body.payload(), limits.payload());
        FieldRules.checkCount("collection_ids", body.collectionIds(), limits.collectionIds());
        UUID project = TargetProject.of(tx, caller, arguments.project());
        checkCollections(tx, body.collectionIds(), project);
        Archiving.requireActive(tx, project);
        InputRow row = new InputRow(ids.nextRow(), project, body.name(), body.payload(), tx.now());
        quotas.check(tx, Usage.input(row.payloadBytes()));
        tx.inputs().insert(row);
        addTo(tx, body.collectionIds(), row.id());
        return ResourceMapper.input(row);
    }

    private void addTo(Transaction tx, List<UUID> collections, UUID input) {
        Map<UUID, Long> held =
                tx.collections().addInput(collections.stream().distinct().toList(), input);
        for (int i = 0; i < collections.size(); i++) {
            UUID id = collections.get(i);
            collectionLimit.check("collection_ids[" + i + "]: ", id, held.getOrDefault(id, 0L));
        }
    }

    private static void checkCollections(Transaction tx, List<UUID> collections, UUID project) {
        Set<UUID> known = tx.collections().getAll(collections).stream()
                .filter(collection -> collection.projectId().equals(project))
                .map(CollectionRow::id)
                .collect(Collectors.toSet());
        for (int i = 0; i < collections.size(); i++) {
            UUID id = collections.get(i);
            if (!known.contains(id)) {
                throw FieldRules.invalid(
                        "collection_ids[" + i + "]: no such collection " + id + " in project " + project);
            }
        }
    }
}
