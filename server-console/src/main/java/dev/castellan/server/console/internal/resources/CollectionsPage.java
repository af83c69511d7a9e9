package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.NewCollection;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.Map;

/** The collections of a project, and the form that creates one. */
final class CollectionsPage implements FormPage {

    @Override
    public String path() {
        return "/projects/{id}/collections";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"));
    }

    @Override
    public Answer show(PageRequest request) {
        List<NavItem> breadcrumbs = Breadcrumbs.to(request, request.id(0));
        Page<Collection> collections = request.perform(
                CollectionEndpoints.LIST,
                Arguments.<Void>none()
                        .withQuery(PageQuery.of(
                                request, Map.of("project_id", request.id(0).toString()))));
        CollectionsView view = new CollectionsView(
                request.id(0),
                breadcrumbs,
                collections.data(),
                ListPlace.of(request).links(request.path(), collections.nextCursor()));
        return Answer.page(request.text("collections"), JtecollectionsGenerated::render, view);
    }

    @Override
    public Answer submit(PageRequest request) {
        NewCollection wanted = new NewCollection(request.field("name").strip());
        Collection made = request.perform(
                CollectionEndpoints.CREATE, Arguments.body(wanted).inProject(request.id(0)));
        return Answer.goTo("/collections/" + made.id(), "collection-created");
    }
}
