package dev.castellan.server.internal.operations;

import dev.castellan.model.Page;
import dev.castellan.model.TextUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.paging.ListPageRequest;
import dev.castellan.server.internal.removal.InputRemoval;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.rules.Archiving;
import dev.castellan.server.internal.rules.CollectionLimit;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.TargetProject;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.RowWithSize;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The operations on inputs. */
record InputOperations(
        IdSource ids, QuotaCheck quotas, Limits limits, DeletionCheck deletionCheck, Consumer<UUID> removal) {

    private static final NewInput EMPTY_BODY = new NewInput(null, null, List.of());

    List<OperationRoute<?, ?>> routes() {
        return List.of(
                OperationRoute.changing(InputEndpoints.DELETE, this::delete),
                OperationRoute.changing(InputEndpoints.CREATE, this::create).creating(Input::id, InputEndpoints.GET),
                OperationRoute.reading(InputEndpoints.GET, this::get),
                OperationRoute.changing(InputEndpoints.UPDATE, this::update).readAt(InputEndpoints.GET),
                OperationRoute.reading(InputEndpoints.LIST_QUERIES, this::listQueries));
    }

    /**
     * Deletes an input and its queries (specification, "Inputs"), and removes it from every collection. If inputs
     * stayed in collections, a collection could never become empty, because the specification lacks an operation that
     * removes an input from a collection.
     */
    @Nullable
    Void delete(Transaction tx, Caller caller, Arguments<Void> arguments) {
        InputRow input = AccessibleResources.input(tx, caller, arguments.id(0));
        deletionCheck.check(
                "input " + input.id(), () -> DeletionCheck.inputWithQueries(tx, caller, input.id(), input.projectId()));
        if (!InputRemoval.delete(tx, input.id())) {
            tx.afterCommit(() -> removal.accept(caller.organizationId()));
        }
        return null;
    }

    /**
     * Creates an input in the project that the header names, or in the default project if the header is missing, and
     * adds it to collections of that project.
     */
    Input create(Transaction tx, Caller caller, Arguments<NewInput> arguments) {
        NewInput body = arguments.body() == null ? EMPTY_BODY : arguments.body();
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

    Input get(View view, Caller caller, Arguments<Void> arguments) {
        return ResourceMapper.input(AccessibleResources.input(view, caller, arguments.id(0)));
    }

    /** Changes or removes the name of an input. */
    Input update(Transaction tx, Caller caller, Arguments<InputUpdate> arguments) {
        TextUpdate name = arguments.requiredBody().name();
        FieldRules.checkOptionalName(name == null ? null : name.value());
        InputRow input = AccessibleResources.input(tx, caller, arguments.id(0));
        Archiving.requireActive(tx, input.projectId());
        InputRow changed = name == null ? input : input.withName(name.value());
        tx.inputs().update(changed);
        tx.changes().add("name", input.name(), changed.name());
        return ResourceMapper.input(changed);
    }

    /** Lists the queries of an input, ordered by id. */
    Page<Query> listQueries(View view, Caller caller, Arguments<Void> arguments) {
        ListPageRequest page = ListPageRequest.of(view, InputEndpoints.LIST_QUERIES, arguments);
        UUID input = AccessibleResources.input(view, caller, arguments.id(0)).id();
        List<RowWithSize<QueryRow>> rows =
                view.queries().ofInput(input, page.afterId(), page.rowLimit(), limits.pageBytes());
        return page.page(
                rows,
                limits.pageBytes(),
                visible -> visible.stream().map(ResourceMapper::query).toList(),
                row -> row.id().toString());
    }

    private void addTo(Transaction tx, List<UUID> collections, UUID input) {
        Map<UUID, Long> counts =
                tx.collections().addInput(collections.stream().distinct().toList(), input);
        for (int i = 0; i < collections.size(); i++) {
            UUID id = collections.get(i);
            new CollectionLimit(limits).check("collection_ids[" + i + "]: ", id, counts.getOrDefault(id, 0L));
        }
    }

    private static void checkCollections(Transaction tx, List<UUID> collections, UUID project) {
        Set<UUID> existing = tx.collections().getAll(collections).stream()
                .filter(collection -> collection.projectId().equals(project))
                .map(CollectionRow::id)
                .collect(Collectors.toSet());
        for (int i = 0; i < collections.size(); i++) {
            UUID id = collections.get(i);
            if (!existing.contains(id)) {
                throw FieldRules.invalid(
                        "collection_ids[" + i + "]: no such collection " + id + " in project " + project);
            }
        }
    }
}
