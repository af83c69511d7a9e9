package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A query with its payload. */
final class QueryPage implements Page {

    @Override
    public String path() {
        return "/queries/{id}";
    }

    @Override
    public Answer show(PageRequest request) {
        Query query = request.perform(QueryEndpoints.GET, Arguments.path(request.id(0)));
        Input input = request.perform(InputEndpoints.GET, Arguments.path(query.inputId()));
        View view = new View(query, Breadcrumbs.to(request, input), Payload.of(query.payload()));
        return Answer.page(request.text("queries.nameless", query.id()), JtequeryGenerated::render, view);
    }

    /**
     * The view model of the page.
     *
     * @param breadcrumbs the links to the input
     * @param payload the payload, or null if the query has none
     */
    record View(
            Query query,
            List<NavItem> breadcrumbs,
            @Nullable Payload payload) {}
}
