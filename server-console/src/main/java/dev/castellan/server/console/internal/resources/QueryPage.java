package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageRequest;

/** A query. */
final class QueryPage implements Page {

    @Override
    public String path() {
        return "/queries/{id}";
    }

    @Override
    public Answer show(PageRequest request) {
        Query query = request.perform(QueryEndpoints.GET, Arguments.path(request.id(0)));
        Input input = request.perform(InputEndpoints.GET, Arguments.path(query.inputId()));
        QueryView view = new QueryView(query, Breadcrumbs.to(request, input), Payload.of(query.payload()));
        return Answer.page(Names.ofQuery(request, query.id()), JtequeryGenerated::render, view);
    }
}
