package dev.castellan.server.internal.operations;

import dev.castellan.model.Collection;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.internal.paging.PageRequest;
import dev.castellan.server.internal.paging.Parameters;
import dev.castellan.server.internal.rules.EffectiveAccess;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.Order;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** Lists the collections of one project, or of all projects that the caller can access, in the order of their ids. */
final class ListCollections implements Operation.Reading<Void, Page<Collection>> {

    @Override
    public Page<Collection> run(View view, Caller caller, Arguments<Void> arguments) {
        UUID project = Parameters.uuid(arguments, "project_id");
        PageRequest page = PageRequest.of(view, CollectionEndpoints.LIST, arguments);
        List<CollectionRow> rows;
        if (project != null) {
            rows = caller.canAccess(view, project)
                    ? view.collections().inProject(project, page.afterId(), page.rowsWanted())
                    : List.of();
        } else if (caller.isAdmin()) {
            rows = view.collections().list(page.afterId(), page.rowsWanted());
        } else {
            rows = ofProjects(view, EffectiveAccess.projectIdsOfClient(view, caller.userId()), page);
        }
        return page.page(
                rows,
                row -> ResourceMapper.collection(view, row),
                row -> row.id().toString());
    }

    private static List<CollectionRow> ofProjects(View view, List<UUID> projects, PageRequest page) {
        return projects.stream()
                .flatMap(project -> view.collections().inProject(project, page.afterId(), page.rowsWanted()).stream())
                .sorted(Comparator.comparing(CollectionRow::id, Order.OF_IDS))
                .limit(page.rowsWanted())
                .toList();
    }
}
