package dev.castellan.server.internal.operations;

import dev.castellan.model.Collection;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.internal.paging.PageRequest;
import dev.castellan.server.internal.paging.Parameters;
import dev.castellan.server.internal.rules.EffectiveAccess;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.Order;
import dev.castellan.server.store.rows.RowWithSize;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** Lists the collections of one project, or of all projects that the caller can access, ordered by id. */
final class ListCollections implements Operation.Reading<Void, Page<Collection>> {

    private final int pageBytes;

    ListCollections(Limits limits) {
        this.pageBytes = limits.pageBytes();
    }

    @Override
    public Page<Collection> run(View view, Caller caller, Arguments<Void> arguments) {
        UUID project = Parameters.uuid(arguments, "project_id");
        PageRequest page = PageRequest.of(view, CollectionEndpoints.LIST, arguments);
        List<RowWithSize<CollectionRow>> rows;
        if (project != null) {
            rows = caller.canAccess(view, project)
                    ? view.collections().inProject(project, page.afterId(), page.rowsWanted(), pageBytes)
                    : List.of();
        } else if (caller.isAdmin()) {
            rows = view.collections().list(page.afterId(), page.rowsWanted(), pageBytes);
        } else {
            rows = ofProjects(view, EffectiveAccess.projectIdsOfClient(view, caller.userId()), page);
        }
        return page.page(
                rows,
                pageBytes,
                shown -> ResourceMapper.collections(view, shown),
                row -> row.id().toString());
    }

    private List<RowWithSize<CollectionRow>> ofProjects(View view, List<UUID> projects, PageRequest page) {
        return projects.stream()
                .flatMap(project ->
                        view.collections().inProject(project, page.afterId(), page.rowsWanted(), pageBytes).stream())
                .sorted(Comparator.comparing(sized -> sized.row().id(), Order.OF_IDS))
                .limit(page.rowsWanted())
                .toList();
    }
}
