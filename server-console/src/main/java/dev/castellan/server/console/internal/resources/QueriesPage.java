package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;

/** The way to the queries of a project, which the API lists by their inputs only, and the form that creates one. */
final class QueriesPage implements FormPage {

    @Override
    public String path() {
        return "/projects/{id}/queries";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("input_id"), Field.of("payload"));
    }

    @Override
    public Answer show(Visit visit) {
        String sought = visit.parameter("id");
        return Ids.find(sought).map(id -> Answer.goTo("/queries/" + id)).orElseGet(() -> page(visit, sought));
    }

    @Override
    public Answer submit(Visit visit) {
        NewQuery wanted = new NewQuery(Ids.of(visit, "input_id"), Payload.parse(visit.field("payload")));
        Query made = visit.perform(QueryEndpoints.CREATE, Arguments.body(wanted));
        return Answer.goTo("/queries/" + made.id(), "query-created");
    }

    private static Answer page(Visit visit, String sought) {
        QueriesView view = new QueriesView(visit.id(0), Trail.to(visit, visit.id(0)), sought);
        return Answer.page(visit.text("queries"), JtequeriesGenerated::render, view);
    }
}
