package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.InputSummary;
import java.util.List;
import java.util.UUID;

/**
 * The inputs of a project. The page reads the inputs from the store, because the API lists only the inputs of a
 * collection. The form creates an input.
 */
final class InputsPage implements FormPage {

    @Override
    public String path() {
        return "/projects/{id}/inputs";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"), Field.of("payload"), Field.many("collection_ids"), SentForms.NUMBER);
    }

    @Override
    public Answer show(PageRequest request) {
        String sought = request.parameter("id");
        return Ids.find(sought).map(id -> Answer.goTo("/inputs/" + id)).orElseGet(() -> page(request, sought));
    }

    @Override
    public Answer submit(PageRequest request) {
        String name = request.field("name").strip();
        NewInput wanted = new NewInput(
                name.isEmpty() ? null : name,
                Payload.parse(request.field("payload")),
                Ids.allOf(request, "collection_ids"));
        Input made = SentForms.create(
                request, InputEndpoints.CREATE, Arguments.body(wanted).inProject(request.id(0)));
        return Answer.goTo("/inputs/" + made.id(), "input-created");
    }

    private static Answer page(PageRequest request, String sought) {
        UUID project = request.id(0);
        ListPlace place = ListPlace.of(request);
        UUID after = place.afterId();
        List<NavItem> breadcrumbs = Breadcrumbs.to(request, project);
        View view = request.read((state, caller) -> {
            AccessibleResources.project(state, caller, project);
            List<InputSummary> inputs = state.inputs().inProject(project, after, ListPlace.ROWS + 1);
            List<CollectionRow> collections = state.collections().inProject(project, null, ListPlace.ROWS + 1);
            return new View(
                    project,
                    breadcrumbs,
                    sought,
                    inputs(request, place, inputs),
                    FirstRows.of(collections, ListPlace.ROWS));
        });
        return Answer.page(request.text("inputs"), JteinputsGenerated::render, view);
    }

    private static Inputs inputs(PageRequest request, ListPlace place, List<InputSummary> inputs) {
        FirstRows<InputSummary> shown = FirstRows.of(inputs, ListPlace.ROWS);
        String next =
                shown.hasMore() ? shown.rows().get(ListPlace.ROWS - 1).id().toString() : null;
        return new Inputs(
                shown.rows().stream().map(input -> InputLine.of(request, input)).toList(),
                place.links(request.path(), next));
    }

    /**
     * The view model of the page.
     *
     * @param breadcrumbs the links to the project
     * @param sought the text in the id field if it is not a valid id, otherwise an empty string
     * @param collections the first collections of the project, to which a new input can be added
     */
    record View(
            UUID projectId,
            List<NavItem> breadcrumbs,
            String sought,
            Inputs inputs,
            FirstRows<CollectionRow> collections) {

        /** Returns the path of the project's page. */
        String project() {
            return "/projects/" + projectId;
        }
    }

    /**
     * The inputs of a project.
     *
     * @param rows the inputs on the current page of the list
     * @param pages the links to the previous and the next page
     */
    record Inputs(List<InputLine> rows, PageLinks pages) {}
}
