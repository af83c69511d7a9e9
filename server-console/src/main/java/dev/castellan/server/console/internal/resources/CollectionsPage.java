package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.NewCollection;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.console.internal.frame.NavItem;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.Visit;
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
    public Answer show(Visit visit) {
        List<NavItem> trail = Trail.to(visit, visit.id(0));
        Page<Collection> collections = visit.perform(
                CollectionEndpoints.LIST,
                Arguments.<Void>none()
                        .withQuery(PageQuery.of(
                                visit, Map.of("project_id", visit.id(0).toString()))));
        CollectionsView view = new CollectionsView(
                visit.id(0),
                trail,
                collections.data(),
                ListPlace.of(visit).links(visit.path(), collections.nextCursor()));
        return Answer.page(visit.text("collections"), JtecollectionsGenerated::render, view);
    }

    @Override
    public Answer submit(Visit visit) {
        NewCollection wanted = new NewCollection(visit.field("name").strip());
        Collection made =
                visit.perform(CollectionEndpoints.CREATE, Arguments.body(wanted).inProject(visit.id(0)));
        return Answer.goTo("/collections/" + made.id(), "collection-created");
    }
}
