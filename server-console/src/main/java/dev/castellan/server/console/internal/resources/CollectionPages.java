package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.NewCollection;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.layout.JtecreateGenerated;
import dev.castellan.server.console.internal.layout.NameForm;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.Dependencies;
import dev.castellan.server.console.internal.page.FormCall;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.RenamePage;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.internal.store.rows.Order;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The pages for collections. */
public final class CollectionPages {

    /** The maximum number of blocking inputs to which the deletion page links. */
    private static final int NAMED = 20;

    private CollectionPages() {}

    /** Returns all pages for collections. */
    public static List<ConsolePage> all() {
        return List.of(
                ConsolePage.of("/projects/{id}/collections", CollectionPages::list),
                ConsolePage.of("/projects/{id}/collections/new", CollectionPages::showCreation)
                        .form(CollectionPages::create, FormField.of("name"), SentForms.NUMBER)
                        .shows(
                                CollectionEndpoints.CREATE,
                                request -> Arguments.body(new NewCollection(FormCall.NAME))
                                        .inProject(request.id(0))),
                ConsolePage.of("/collections/{id}", CollectionPages::show),
                ConsolePage.of("/collections/{id}/inputs/new", CollectionPages::showChoice)
                        .form(CollectionPages::addInput, FormField.of("input_id"))
                        .shows(
                                CollectionEndpoints.ADD_INPUT,
                                request -> Arguments.path(request.id(0), FormCall.INPUT_ID)),
                RenamePage.of(
                        "/collections/{id}/rename",
                        "collections.rename.title",
                        CollectionPages::nameToChange,
                        CollectionEndpoints.UPDATE,
                        (request, name) -> Arguments.body(
                                        CollectionUpdate.none().name(name))
                                .withPath(request.id(0)),
                        "collection-renamed"),
                // the list of inputs posts this form without asking, because the user can add the input again
                ConfirmationPage.of(
                                "/collections/{id}/inputs/{input_id}/remove",
                                CollectionPages::askToRemoveInput,
                                CollectionPages::removeInput)
                        .shows(CollectionEndpoints.REMOVE_INPUT, 0, 1),
                ConfirmationPage.of("/collections/{id}/delete", CollectionPages::askToDelete, CollectionPages::delete)
                        .shows(CollectionEndpoints.DELETE, 0));
    }

    /** Shows the collections of a project. */
    private static PageResponse list(PageRequest request) {
        UUID project = request.id(0);
        Breadcrumbs breadcrumbs = Breadcrumbs.to(request, project);
        ListPlace place = ListPlace.of(request);
        Page<Collection> collections =
                request.user().list(CollectionEndpoints.LIST, place.query(Map.of("project_id", project.toString())));
        ListView view = new ListView(
                project,
                breadcrumbs,
                collections.data(),
                place.links(request.url().path(), collections.nextCursor()));
        return PageResponse.page("collections", JtecollectionsGenerated::render, view);
    }

    private static PageResponse showCreation(PageRequest request) {
        Breadcrumbs.requireActive(request, request.id(0));
        NameForm form = new NameForm(
                Breadcrumbs.to(request, request.id(0), "collections").items(),
                request.texts().text("collections.lead"));
        return PageResponse.page("collections.create", JtecreateGenerated::render, form);
    }

    private static PageResponse create(PageRequest request) {
        NewCollection body = new NewCollection(request.form().value("name").strip());
        Collection collection = SentForms.create(
                request, CollectionEndpoints.CREATE, Arguments.body(body).inProject(request.id(0)));
        return PageResponse.goTo("/collections/" + collection.id(), "collection-created", collection.name());
    }

    /** Shows a collection with its inputs. */
    private static PageResponse show(PageRequest request) {
        Collection collection = request.user().get(CollectionEndpoints.GET, request.id(0));
        ListPlace place = ListPlace.of(request);
        UUID after = place.afterId();
        FirstRows<UUID> ids = FirstRows.of(
                collection.inputs().stream()
                        .filter(id -> after == null || Order.OF_IDS.compare(id, after) > 0)
                        .toList(),
                ListPlace.ROWS);
        ViewModel view = new ViewModel(
                collection,
                Breadcrumbs.to(request, collection.projectId(), "collections"),
                InputLine.ofCollection(request, ids.rows()),
                place.links(request.url().path(), ids.next(UUID::toString)));
        return PageResponse.page("collections.one", JtecollectionGenerated::render, view, collection.name());
    }

    /** Shows the inputs that the user can add to a collection. */
    private static PageResponse showChoice(PageRequest request) {
        Collection collection = request.user().get(CollectionEndpoints.GET, request.id(0));
        Breadcrumbs.requireActive(request, collection.projectId());
        Choice view = new Choice(
                collection, Breadcrumbs.to(request, collection), InputChoice.of(request, collection.projectId()));
        return PageResponse.page("collections.add.title", JtepickingGenerated::render, view, collection.name());
    }

    private static PageResponse addInput(PageRequest request) {
        UUID input = Ids.of(request, "input_id");
        request.user().perform(CollectionEndpoints.ADD_INPUT, Arguments.path(request.id(0), input));
        Collection collection = request.user().get(CollectionEndpoints.GET, request.id(0));
        String path = "/collections/" + collection.id();
        return PageResponse.goTo(path, "input-added", InputLine.find(request, input), collection.name());
    }

    private static RenameForm nameToChange(PageRequest request) {
        Collection collection = request.user().get(CollectionEndpoints.GET, request.id(0));
        Breadcrumbs.requireActive(request, collection.projectId());
        return new RenameForm(collection.name(), "/collections/" + collection.id());
    }

    private static Confirmation askToRemoveInput(PageRequest request) {
        Collection collection = request.user().get(CollectionEndpoints.GET, request.id(0));
        Input input = request.user().get(InputEndpoints.GET, request.id(1));
        String name = InputLine.name(request.texts(), input);
        return Confirmation.danger(
                request.texts(),
                "collections.remove.title",
                "remove",
                request.texts().text("collections.remove.what", name, collection.name()),
                "/collections/" + collection.id(),
                name,
                collection.name());
    }

    private static PageResponse removeInput(PageRequest request) {
        Collection collection = request.user().get(CollectionEndpoints.GET, request.id(0));
        String name = InputLine.find(request, request.id(1));
        request.user().perform(CollectionEndpoints.REMOVE_INPUT, request.arguments(0, 1));
        return PageResponse.goTo("/collections/" + collection.id(), "input-removed", name, collection.name());
    }

    /** Asks the user to confirm the deletion of a collection. Only empty collections can be deleted. */
    private static Confirmation askToDelete(PageRequest request) {
        Collection collection = request.user().get(CollectionEndpoints.GET, request.id(0));
        String key = "collections.delete";
        String what = request.texts().text(key + ".what", collection.name());
        Confirmation dialog = Confirmation.danger(
                request.texts(), key + ".title", key, what, "/collections/" + collection.id(), collection.name());
        return collection.inputs().isEmpty() ? dialog : dialog.blockedBy(inputs(request, collection.inputs()));
    }

    /** Returns links to the first inputs and the number of remaining inputs. */
    private static Dependencies inputs(PageRequest request, List<UUID> all) {
        List<UUID> first = FirstRows.of(all, NAMED).rows();
        List<NavItem> links = InputLine.ofCollection(request, first).stream()
                .map(input -> new NavItem("/inputs/" + input.id(), input.name(), false))
                .toList();
        return new Dependencies("", links, all.size() - first.size());
    }

    private static PageResponse delete(PageRequest request) {
        Collection collection = request.user().get(CollectionEndpoints.GET, request.id(0));
        request.user().call(CollectionEndpoints.DELETE, Arguments.path(collection.id()));
        String path = "/projects/" + collection.projectId() + "/collections";
        return PageResponse.goTo(path, "collection-deleted", collection.name());
    }

    /**
     * The view model of the list.
     *
     * @param breadcrumbs the links to the project
     * @param collections the collections on the current page of the list
     * @param pages the links to the previous and the next page
     */
    record ListView(UUID projectId, Breadcrumbs breadcrumbs, List<Collection> collections, PageLinks pages) {

        String path() {
            return "/projects/" + projectId + "/collections";
        }
    }

    /**
     * The view model of the page that adds an input to a collection.
     *
     * @param breadcrumbs the links to the collection
     * @param choice the inputs that can be added
     */
    record Choice(Collection collection, Breadcrumbs breadcrumbs, InputChoice choice) {}

    /**
     * The view model of a collection.
     *
     * @param breadcrumbs the links to the project
     * @param inputs the inputs on the current page of the list
     * @param pages the links to the previous and the next page
     */
    record ViewModel(Collection collection, Breadcrumbs breadcrumbs, List<InputLine> inputs, PageLinks pages) {

        String path() {
            return "/collections/" + collection.id();
        }
    }
}
