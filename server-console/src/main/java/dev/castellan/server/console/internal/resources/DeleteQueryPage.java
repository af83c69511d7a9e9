package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;

/** Asks before a query is deleted. */
final class DeleteQueryPage implements FormPage {

    private static final String TITLE = "queries.delete";

    @Override
    public String path() {
        return "/queries/{id}/delete";
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(Visit visit) {
        return Deletions.page(visit, TITLE, confirmation(visit, query(visit)));
    }

    @Override
    public Answer submit(Visit visit) {
        Query query = query(visit);
        Answer done = Answer.goTo("/inputs/" + query.inputId(), "query-deleted");
        return Deletions.delete(visit, QueryEndpoints.DELETE, query.id(), done, TITLE, confirmation(visit, query));
    }

    private static Query query(Visit visit) {
        return visit.perform(QueryEndpoints.GET, Arguments.path(visit.id(0)));
    }

    private static Confirmation confirmation(Visit visit, Query query) {
        String back = "/queries/" + query.id();
        return Confirmation.of(back + "/delete", back)
                .saying(visit.text("queries.delete.what", Names.ofQuery(visit, query.id())))
                .withButton(visit.text(TITLE));
    }
}
