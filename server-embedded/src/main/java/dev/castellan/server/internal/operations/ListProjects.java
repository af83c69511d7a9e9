package dev.castellan.server.internal.operations;

import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.internal.paging.PageRequest;
import dev.castellan.server.internal.paging.Parameters;
import dev.castellan.server.internal.rules.EffectiveAccess;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.Order;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.ProjectSelection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Lists the projects that the caller can access, ordered by id. Omits archived projects by default. */
final class ListProjects implements Operation.Reading<Void, Page<Project>> {

    @Override
    public Page<Project> run(View view, Caller caller, Arguments<Void> arguments) {
        ProjectSelection selection = Parameters.projectSelection(arguments, "archived");
        PageRequest page = PageRequest.of(view, ProjectEndpoints.LIST, arguments);
        List<ProjectRow> rows = caller.isAdmin()
                ? view.projects().list(selection, page.afterId(), page.rowsWanted())
                : ofClient(view, caller, selection, page);
        return page.page(
                rows,
                row -> ResourceMapper.project(row, caller.organizationId()),
                row -> row.projectId().toString());
    }

    private static List<ProjectRow> ofClient(View view, Caller caller, ProjectSelection selection, PageRequest page) {
        UUID after = page.afterId();
        return EffectiveAccess.projectIdsOfClient(view, caller.userId()).stream()
                .filter(id -> after == null || Order.OF_IDS.compare(id, after) > 0)
                .map(view.projects()::get)
                .flatMap(Optional::stream)
                .filter(selection::includes)
                .limit(page.rowsWanted())
                .toList();
    }
}
