package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;

/** Asks the user to confirm the deletion of a query. */
final class DeleteQueryPage implements ConfirmationPage {

    private static final String TITLE = "queries.delete";

    @Override
    public String path() {
        return "/queries/{id}/delete";
    }

    @Override
    public String title(PageRequest request) {
        return request.text(TITLE);
    }

    @Override
    public Confirmation ask(PageRequest request) {
        Query query = query(request);
        String what = request.text("queries.delete.what", request.text("queries.nameless", query.id()));
        return Confirmation.danger(request, TITLE, what, "/queries/" + query.id());
    }

    @Override
    public Answer act(PageRequest request) {
        Query query = query(request);
        request.call(QueryEndpoints.DELETE, Arguments.path(query.id()));
        return Answer.goTo("/inputs/" + query.inputId(), "query-deleted");
    }

    private static Query query(PageRequest request) {
        return request.perform(QueryEndpoints.GET, Arguments.path(request.id(0)));
    }
}
