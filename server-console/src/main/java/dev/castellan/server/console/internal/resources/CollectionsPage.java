package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.NewCollection;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The collections of a project. The form creates a collection. */
final class CollectionsPage implements FormPage {

    @Override
    public String path() {
        return "/projects/{id}/collections";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"), SentForms.NUMBER);
    }

    @Override
    public Answer show(PageRequest request) {
        List<NavItem> breadcrumbs = Breadcrumbs.to(request, request.id(0));
        Page<Collection> collections = request.perform(
                CollectionEndpoints.LIST,
                Arguments.<Void>none()
                        .withQuery(ListPlace.of(request)
                                .query(Map.of("project_id", request.id(0).toString()))));
        View view = new View(
                request.id(0),
                breadcrumbs,
                collections.data(),
                ListPlace.of(request).links(request.path(), collections.nextCursor()));
        return Answer.page(request.text("collections"), JtecollectionsGenerated::render, view);
    }

    @Override
    public Answer submit(PageRequest request) {
        NewCollection wanted = new NewCollection(request.field("name").strip());
        Collection made = SentForms.create(
                request, CollectionEndpoints.CREATE, Arguments.body(wanted).inProject(request.id(0)));
        return Answer.goTo("/collections/" + made.id(), "collection-created");
    }

    /**
     * The view model of the page.
     *
     * @param breadcrumbs the links to the project
     * @param collections the collections on the current page of the list
     * @param pages the links to the previous and the next page
     */
    record View(UUID projectId, List<NavItem> breadcrumbs, List<Collection> collections, PageLinks pages) {

        String path() {
            return "/projects/" + projectId + "/collections";
        }
    }
}
