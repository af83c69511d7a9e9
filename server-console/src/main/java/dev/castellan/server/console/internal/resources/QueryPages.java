package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormCall;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SentForms;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The pages for queries. */
public final class QueryPages {

    private QueryPages() {}

    /** Returns all pages for queries. */
    public static List<ConsolePage> all() {
        return List.of(
                ConsolePage.of("/projects/{id}/queries", QueryPages::open)
                        .form(QueryPages::create, FormField.of("input_id"), FormField.of("payload"), SentForms.NUMBER)
                        .shows(
                                QueryEndpoints.CREATE,
                                request -> Arguments.body(new NewQuery(FormCall.INPUT_ID, FormCall.PAYLOAD))),
                ConsolePage.of("/queries/{id}", QueryPages::show),
                ConfirmationPage.of("/queries/{id}/delete", QueryPages::askToDelete, QueryPages::delete)
                        .shows(QueryEndpoints.DELETE, 0));
    }

    /**
     * Opens a query of a project. Does not list the queries, because the API lists only the queries of an input.
     */
    private static PageResponse open(PageRequest request) {
        String searchText = request.url().parameter("id");
        return Ids.find(searchText)
                .map(id -> PageResponse.goTo("/queries/" + id))
                .orElseGet(() -> creation(request, searchText));
    }

    private static PageResponse creation(PageRequest request, String searchText) {
        UUID project = request.id(0);
        Creation view =
                new Creation(project, Breadcrumbs.to(request, project), InputChoice.of(request, project), searchText);
        return PageResponse.page("queries", JtequeriesGenerated::render, view);
    }

    private static PageResponse create(PageRequest request) {
        NewQuery body = new NewQuery(Ids.of(request, "input_id"), Payload.parse(request.form()));
        Query query = SentForms.create(request, QueryEndpoints.CREATE, Arguments.body(body));
        return PageResponse.goTo("/queries/" + query.id(), "query-created", query.id());
    }

    private static PageResponse show(PageRequest request) {
        Query query = request.user().get(QueryEndpoints.GET, request.id(0));
        Input input = request.user().get(InputEndpoints.GET, query.inputId());
        ViewModel view = new ViewModel(query, Breadcrumbs.to(request, input), Payload.of(query.payload()));
        return PageResponse.page("queries.nameless", JtequeryGenerated::render, view, query.id());
    }

    private static Confirmation askToDelete(PageRequest request) {
        Query query = request.user().get(QueryEndpoints.GET, request.id(0));
        String key = "queries.delete";
        String what = request.texts().text(key + ".what", query.id());
        return Confirmation.danger(request.texts(), key + ".title", key, what, "/queries/" + query.id(), query.id());
    }

    private static PageResponse delete(PageRequest request) {
        Query query = request.user().get(QueryEndpoints.GET, request.id(0));
        request.user().call(QueryEndpoints.DELETE, Arguments.path(query.id()));
        return PageResponse.goTo("/inputs/" + query.inputId(), "query-deleted", query.id());
    }

    /**
     * The view model of the page that opens and creates queries.
     *
     * @param breadcrumbs the links to the project
     * @param choice the inputs for which a query can be created
     * @param searchText the text in the id field if it is not a valid id, otherwise an empty string
     */
    record Creation(UUID projectId, Breadcrumbs breadcrumbs, InputChoice choice, String searchText) {

        /** Returns the path of the project's page. */
        String project() {
            return "/projects/" + projectId;
        }
    }

    /**
     * The view model of a query.
     *
     * @param breadcrumbs the links to the input
     * @param payload the payload, or null if the query has none
     */
    record ViewModel(
            Query query, Breadcrumbs breadcrumbs, @Nullable Payload payload) {}
}
