package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.NewQuery;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormCall;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.RenamePage;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputSummary;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The pages for inputs. */
public final class InputPages {

    private static final int COLLECTIONS = 50;
    private static final int PAYLOAD_LENGTH = 80;

    private InputPages() {}

    /** Returns all pages for inputs. */
    public static List<ConsolePage> all() {
        FormField payload = FormField.of("payload");
        return List.of(
                ConsolePage.of("/projects/{id}/inputs", InputPages::list),
                ConsolePage.of("/projects/{id}/inputs/new", InputPages::showCreation)
                        .form(
                                InputPages::create,
                                FormField.of("name"),
                                payload,
                                FormField.many("collection_ids"),
                                SentForms.NUMBER)
                        .shows(
                                InputEndpoints.CREATE,
                                request -> Arguments.body(new NewInput(FormCall.NAME, FormCall.PAYLOAD, List.of()))
                                        .inProject(request.id(0))),
                ConsolePage.of("/inputs/{id}", InputPages::show),
                ConsolePage.of("/inputs/{id}/queries/new", InputPages::showQueryCreation)
                        .form(InputPages::createQuery, payload, SentForms.NUMBER)
                        .shows(
                                QueryEndpoints.CREATE,
                                request -> Arguments.body(new NewQuery(request.id(0), FormCall.PAYLOAD))),
                RenamePage.of(
                        "/inputs/{id}/rename",
                        "inputs.rename.title",
                        InputPages::nameToChange,
                        InputEndpoints.UPDATE,
                        InputPages::newName,
                        "input-renamed"),
                ConfirmationPage.of("/inputs/{id}/delete", InputPages::askToDelete, InputPages::delete)
                        .shows(InputEndpoints.DELETE, 0));
    }

    /**
     * Shows the inputs of a project. The page reads the inputs from the store, because the API lists only the inputs of
     * a collection.
     */
    private static PageResponse list(PageRequest request) {
        String searchText = request.url().parameter("id");
        return Ids.find(searchText)
                .map(id -> PageResponse.goTo("/inputs/" + id))
                .orElseGet(() -> list(request, searchText));
    }

    private static PageResponse list(PageRequest request, String searchText) {
        UUID project = request.id(0);
        ListPlace place = ListPlace.of(request);
        UUID after = place.afterId();
        Breadcrumbs breadcrumbs = Breadcrumbs.to(request, project);
        ListView view = request.user().read((state, caller) -> {
            AccessibleResources.project(state, caller, project);
            FirstRows<InputSummary> inputs =
                    FirstRows.of(state.inputs().inProject(project, after, ListPlace.ROWS + 1), ListPlace.ROWS);
            return new ListView(
                    project,
                    breadcrumbs,
                    searchText,
                    inputs.rows().stream()
                            .map(input -> InputLine.of(request.texts(), input))
                            .toList(),
                    place.links(
                            request.url().path(),
                            inputs.next(input -> input.id().toString())));
        });
        return PageResponse.page("inputs", JteinputsGenerated::render, view);
    }

    private static PageResponse showCreation(PageRequest request) {
        UUID project = request.id(0);
        Breadcrumbs.requireActive(request, project);
        List<CollectionRow> collections = request.user()
                .readOrganization(view -> view.collections().inProject(project, null, ListPlace.ROWS + 1));
        Creation view = new Creation(
                "/projects/" + project + "/inputs",
                Breadcrumbs.to(request, project, "inputs"),
                FirstRows.of(collections, ListPlace.ROWS));
        return PageResponse.page("inputs.create", JtenewinputGenerated::render, view);
    }

    private static PageResponse create(PageRequest request) {
        String name = request.form().value("name").strip();
        NewInput body = new NewInput(
                name.isEmpty() ? null : name, Payload.parse(request.form()), Ids.allOf(request, "collection_ids"));
        Input input = SentForms.create(
                request, InputEndpoints.CREATE, Arguments.body(body).inProject(request.id(0)));
        return PageResponse.goTo("/inputs/" + input.id(), "input-created", InputLine.name(request.texts(), input));
    }

    /** Shows an input with its queries and collections. */
    private static PageResponse show(PageRequest request) {
        Input input = request.user().get(InputEndpoints.GET, request.id(0));
        ListPlace place = ListPlace.of(request);
        List<CollectionRow> collections = request.user()
                .read((view, caller) -> view.collections()
                        .holding(
                                AccessibleResources.input(view, caller, input.id())
                                        .id(),
                                COLLECTIONS + 1));
        Page<Query> queries = request.user()
                .list(
                        InputEndpoints.LIST_QUERIES,
                        Arguments.<Void>path(input.id()).withQuery(place.query()));
        ViewModel view = new ViewModel(
                input,
                Breadcrumbs.to(request, input.projectId(), "inputs"),
                Payload.of(input.payload()),
                FirstRows.of(collections, COLLECTIONS),
                queries.data().stream()
                        .map(query -> line(request.texts(), query))
                        .toList(),
                place.links(request.url().path(), queries.nextCursor()));
        String name = InputLine.name(request.texts(), input);
        return PageResponse.page("inputs.one", JteinputGenerated::render, view, name);
    }

    private static QueryLine line(Texts texts, Query query) {
        JsonValue payload = query.payload();
        String text = payload == null ? texts.text("payload.none") : payload.toJson();
        boolean isLong = text.codePointCount(0, text.length()) > PAYLOAD_LENGTH;
        String excerpt = isLong ? text.substring(0, text.offsetByCodePoints(0, PAYLOAD_LENGTH)) + "…" : text;
        return new QueryLine(query.id(), excerpt, query.createdAt());
    }

    private static PageResponse showQueryCreation(PageRequest request) {
        Input input = request.user().get(InputEndpoints.GET, request.id(0));
        Breadcrumbs.requireActive(request, input.projectId());
        return PageResponse.page("queries.create", JtenewqueryGenerated::render, Breadcrumbs.to(request, input));
    }

    private static PageResponse createQuery(PageRequest request) {
        NewQuery body = new NewQuery(request.id(0), Payload.parse(request.form()));
        Query query = SentForms.create(request, QueryEndpoints.CREATE, Arguments.body(body));
        return PageResponse.goTo("/inputs/" + request.id(0), "query-created", query.id());
    }

    private static RenameForm nameToChange(PageRequest request) {
        Input input = request.user().get(InputEndpoints.GET, request.id(0));
        Breadcrumbs.requireActive(request, input.projectId());
        return new RenameForm(Objects.requireNonNullElse(input.name(), ""), "/inputs/" + input.id(), false);
    }

    private static Arguments<InputUpdate> newName(PageRequest request, String name) {
        return Arguments.body(
                        name.isEmpty()
                                ? InputUpdate.none().clearName()
                                : InputUpdate.none().name(name))
                .withPath(request.id(0));
    }

    private static Confirmation askToDelete(PageRequest request) {
        Input input = request.user().get(InputEndpoints.GET, request.id(0));
        String key = "inputs.delete";
        String name = InputLine.name(request.texts(), input);
        String what = request.texts().text(key + ".what", name);
        return Confirmation.danger(request.texts(), key + ".title", key, what, "/inputs/" + input.id(), name);
    }

    /** Deletes an input with its queries. */
    private static PageResponse delete(PageRequest request) {
        Input input = request.user().get(InputEndpoints.GET, request.id(0));
        request.user().call(InputEndpoints.DELETE, Arguments.path(input.id()));
        String path = "/projects/" + input.projectId() + "/inputs";
        return PageResponse.goTo(path, "input-deleted", InputLine.name(request.texts(), input));
    }

    /**
     * The view model of the list.
     *
     * @param breadcrumbs the links to the project
     * @param searchText the text in the id field if it is not a valid id, otherwise an empty string
     * @param inputs the inputs on the current page of the list
     * @param pages the links to the previous and the next page
     */
    record ListView(
            UUID projectId, Breadcrumbs breadcrumbs, String searchText, List<InputLine> inputs, PageLinks pages) {

        /** Returns the path of the project's page. */
        String project() {
            return "/projects/" + projectId;
        }
    }

    /**
     * The view model of the page that creates an input.
     *
     * @param back the path of the list of inputs
     * @param breadcrumbs the links to the list of inputs
     * @param collections the first collections of the project, to which the input can be added
     */
    record Creation(String back, Breadcrumbs breadcrumbs, FirstRows<CollectionRow> collections) {}

    /**
     * The view model of an input.
     *
     * @param breadcrumbs the links to the project and its inputs
     * @param payload the payload, or null if the input has none
     * @param collections the first collections that contain the input
     * @param queries the queries on the current page of the list
     * @param pages the links to the previous and the next page
     */
    record ViewModel(
            Input input,
            Breadcrumbs breadcrumbs,
            @Nullable Payload payload,
            FirstRows<CollectionRow> collections,
            List<QueryLine> queries,
            PageLinks pages) {

        String path() {
            return "/inputs/" + input.id();
        }
    }

    /**
     * A query in a list.
     *
     * @param payload the first characters of the payload, or a label for a query without a payload
     * @param createdAt the creation time
     */
    record QueryLine(UUID id, String payload, Instant createdAt) {}
}
