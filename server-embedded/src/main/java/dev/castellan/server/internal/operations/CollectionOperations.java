package dev.castellan.server.internal.operations;

import dev.castellan.model.Collection;
import dev.castellan.model.CollectionChange;
import dev.castellan.model.CollectionType;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.NewCollection;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.paging.ListPageRequest;
import dev.castellan.server.internal.paging.Parameters;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.rules.Archiving;
import dev.castellan.server.internal.rules.CollectionLimit;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.internal.rules.EffectiveAccess;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.TargetProject;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.RowWithSize;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The operations on collections. */
record CollectionOperations(IdSource ids, QuotaCheck quotas, Limits limits) {

    List<OperationRoute<?, ?>> routes() {
        return List.of(
                OperationRoute.changing(CollectionEndpoints.CREATE, this::create)
                        .creating(Collection::id, CollectionEndpoints.GET),
                OperationRoute.changing(CollectionEndpoints.DELETE, this::delete),
                OperationRoute.reading(CollectionEndpoints.LIST, this::list),
                OperationRoute.reading(CollectionEndpoints.GET, this::get),
                OperationRoute.changing(CollectionEndpoints.UPDATE, this::update)
                        .readAt(CollectionEndpoints.GET),
                OperationRoute.changing(CollectionEndpoints.ADD_INPUT, this::addInput),
                OperationRoute.changing(CollectionEndpoints.REMOVE_INPUT, this::removeInput));
    }

    /**
     * Creates an empty collection in the project that the header names, or in the default project if the header is
     * missing.
     */
    Collection create(Transaction tx, Caller caller, Arguments<NewCollection> arguments) {
        NewCollection body = arguments.requiredBody();
        FieldRules.checkName(body.name());
        UUID project = TargetProject.of(tx, caller, arguments.project());
        Archiving.requireActive(tx, project);
        CollectionRow row = new CollectionRow(ids.nextRow(), project, body.name(), CollectionType.DEFAULT, tx.now());
        quotas.check(tx, Usage.COLLECTION);
        tx.collections().insert(row);
        return ResourceMapper.emptyCollection(row);
    }

    /** Deletes an empty collection (specification, "Collections"). */
    @Nullable
    Void delete(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID id = AccessibleResources.collection(tx, caller, arguments.id(0)).id();
        List<UUID> inputs = tx.collections().inputsOf(id, DeletionCheck.MAX_NAMED);
        if (!inputs.isEmpty()) {
            throw Refusal.blocked(
                    ErrorCode.NOT_EMPTY,
                    "collection " + id + " is not empty: remove or delete its inputs first",
                    DeletionCheck.list("inputs", inputs, tx.collections().countInputs(id)));
        }
        tx.collections().delete(id);
        return null;
    }

    /** Lists the collections of one project, or of all projects that the caller can access, ordered by id. */
    Page<Collection> list(View view, Caller caller, Arguments<Void> arguments) {
        UUID project = Parameters.uuid(arguments, "project_id");
        ListPageRequest page = ListPageRequest.of(view, CollectionEndpoints.LIST, arguments);
        List<RowWithSize<CollectionRow>> rows;
        if (project != null) {
            rows = AccessibleResources.canAccess(view, caller, project)
                    ? view.collections().inProject(project, page.afterId(), page.rowLimit(), limits.pageBytes())
                    : List.of();
        } else if (caller.isAdmin()) {
            rows = view.collections().list(page.afterId(), page.rowLimit(), limits.pageBytes());
        } else {
            rows = ofProjects(view, EffectiveAccess.projectIdsOfClient(view, caller.userId()), page);
        }
        return page.page(
                rows,
                limits.pageBytes(),
                visible -> ResourceMapper.collections(view, visible),
                row -> row.id().toString());
    }

    Collection get(View view, Caller caller, Arguments<Void> arguments) {
        return ResourceMapper.collection(view, AccessibleResources.collection(view, caller, arguments.id(0)));
    }

    /** Changes the name of a collection. */
    Collection update(Transaction tx, Caller caller, Arguments<CollectionUpdate> arguments) {
        String name = arguments.requiredBody().name();
        FieldRules.checkOptionalName(name);
        CollectionRow collection = AccessibleResources.collection(tx, caller, arguments.id(0));
        Archiving.requireActive(tx, collection.projectId());
        CollectionRow changed = name == null ? collection : collection.withName(name);
        tx.collections().update(changed);
        tx.changes().add("name", collection.name(), changed.name());
        return ResourceMapper.collection(tx, changed);
    }

    /**
     * Adds an input to a collection of the same project. An input of another project is treated like an unknown input.
     */
    CollectionChange addInput(Transaction tx, Caller caller, Arguments<Void> arguments) {
        CollectionRow collection = AccessibleResources.collection(tx, caller, arguments.id(0));
        InputRow input = AccessibleResources.input(tx, caller, arguments.id(1));
        if (!input.projectId().equals(collection.projectId())) {
            throw Refusal.missing("input", input.id());
        }
        Archiving.requireActive(tx, collection.projectId());
        tx.collections()
                .addInput(collection.id(), input.id())
                .ifPresent(count -> new CollectionLimit(limits).check("", collection.id(), count));
        return new CollectionChange("input added to collection", collection.id(), input.id());
    }

    CollectionChange removeInput(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID collection =
                AccessibleResources.collection(tx, caller, arguments.id(0)).id();
        UUID input = AccessibleResources.input(tx, caller, arguments.id(1)).id();
        if (!tx.collections().removeInput(collection, input)) {
            throw Refusal.missing("input", input);
        }
        return new CollectionChange("input removed from collection", collection, input);
    }

    private List<RowWithSize<CollectionRow>> ofProjects(View view, List<UUID> projects, ListPageRequest page) {
        List<RowWithSize<CollectionRow>> first = List.of();
        for (UUID project : projects) {
            List<RowWithSize<CollectionRow>> more =
                    view.collections().inProject(project, page.afterId(), page.rowLimit(), limits.pageBytes());
            first = Stream.concat(first.stream(), more.stream())
                    .sorted(Comparator.comparing(sized -> sized.row().id(), Order.OF_IDS))
                    .limit(page.rowLimit())
                    .toList();
        }
        return first;
    }
}
