package dev.castellan.server.internal.operations;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.internal.paging.PageRequest;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.QueryRow;
import dev.castellan.server.store.rows.RowWithSize;
import java.util.List;
import java.util.UUID;

/** Lists the queries of an input, ordered by id. */
final class ListQueries implements Operation.Reading<Void, Page<Query>> {

    private final int pageBytes;

    ListQueries(Limits limits) {
        this.pageBytes = limits.pageBytes();
    }

    @Override
    public Page<Query> run(View view, Caller caller, Arguments<Void> arguments) {
        PageRequest page = PageRequest.of(view, InputEndpoints.LIST_QUERIES, arguments);
        UUID input = AccessibleResources.input(view, caller, arguments.id(0)).id();
        List<RowWithSize<QueryRow>> rows = view.queries().ofInput(input, page.afterId(), page.rowsWanted(), pageBytes);
        return page.page(
                rows,
                pageBytes,
                shown -> shown.stream().map(ResourceMapper::query).toList(),
                row -> row.id().toString());
    }
}
