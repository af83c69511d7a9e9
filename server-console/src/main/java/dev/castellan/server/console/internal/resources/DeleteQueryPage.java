package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Visit;

/** Asks before a query is deleted. */
final class DeleteQueryPage implements ConfirmationPage {

    private static final String TITLE = "queries.delete";

    @Override
    public String path() {
        return "/queries/{id}/delete";
    }

    @Override
    public String title(Visit visit) {
        return visit.text(TITLE);
    }

    @Override
    public Confirmation ask(Visit visit) {
        Query query = query(visit);
        String what = visit.text("queries.delete.what", Names.ofQuery(visit, query.id()));
        return Confirmation.danger(visit, TITLE, what, "/queries/" + query.id());
    }

    @Override
    public Answer act(Visit visit) {
        Query query = query(visit);
        visit.call(QueryEndpoints.DELETE, Arguments.path(query.id()));
        return Answer.goTo("/inputs/" + query.inputId(), "query-deleted");
    }

    private static Query query(Visit visit) {
        return visit.perform(QueryEndpoints.GET, Arguments.path(visit.id(0)));
    }
}
