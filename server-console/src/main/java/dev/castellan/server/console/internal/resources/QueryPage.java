package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.Visit;

/** A query. */
final class QueryPage implements Page {

    @Override
    public String path() {
        return "/queries/{id}";
    }

    @Override
    public Answer show(Visit visit) {
        Query query = visit.perform(QueryEndpoints.GET, Arguments.path(visit.id(0)));
        Input input = visit.perform(InputEndpoints.GET, Arguments.path(query.inputId()));
        QueryView view = new QueryView(query, Trail.to(visit, input), Payload.of(query.payload()));
        return Answer.page(Names.ofQuery(visit, query.id()), JtequeryGenerated::render, view);
    }
}
