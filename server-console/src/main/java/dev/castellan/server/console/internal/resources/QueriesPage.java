package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import java.util.List;
import java.util.UUID;

/**
 * Opens and creates queries of a project. Does not list the queries, because the API lists only the queries of an
 * input.
 */
final class QueriesPage implements FormPage {

    @Override
    public String path() {
        return "/projects/{id}/queries";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("input_id"), Field.of("payload"), SentForms.NUMBER);
    }

    @Override
    public Answer show(PageRequest request) {
        String sought = request.parameter("id");
        return Ids.find(sought).map(id -> Answer.goTo("/queries/" + id)).orElseGet(() -> page(request, sought));
    }

    @Override
    public Answer submit(PageRequest request) {
        NewQuery wanted = new NewQuery(Ids.of(request, "input_id"), Payload.parse(request.field("payload")));
        Query made = SentForms.create(request, QueryEndpoints.CREATE, Arguments.body(wanted));
        return Answer.goTo("/queries/" + made.id(), "query-created");
    }

    private static Answer page(PageRequest request, String sought) {
        View view = new View(
                request.id(0), Breadcrumbs.to(request, request.id(0)), InputChoice.of(request, request.id(0)), sought);
        return Answer.page(request.text("queries"), JtequeriesGenerated::render, view);
    }

    /**
     * The view model of the page.
     *
     * @param breadcrumbs the links to the project
     * @param choice the inputs for which a query can be created
     * @param sought the text in the id field if it is not a valid id, otherwise an empty string
     */
    record View(UUID projectId, List<NavItem> breadcrumbs, InputChoice choice, String sought) {

        /** Returns the path of the project's page. */
        String project() {
            return "/projects/" + projectId;
        }
    }
}
