package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;

/** Asks before a collection is deleted, which must be empty. */
final class DeleteCollectionPage implements FormPage {

    private static final String TITLE = "collections.delete";
    private static final int NAMED = 20;

    @Override
    public String path() {
        return "/collections/{id}/delete";
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(Visit visit) {
        Collection collection = collection(visit);
        Confirmation asked = confirmation(visit, collection);
        boolean isEmpty = collection.inputs().isEmpty();
        return Deletions.page(
                visit, TITLE, isEmpty ? asked : asked.blockedBy(Dependencies.ofInputs(collection.inputs(), NAMED)));
    }

    @Override
    public Answer submit(Visit visit) {
        Collection collection = collection(visit);
        Answer done = Answer.goTo("/projects/" + collection.projectId() + "/collections", "collection-deleted");
        return Deletions.delete(
                visit, CollectionEndpoints.DELETE, collection.id(), done, TITLE, confirmation(visit, collection));
    }

    private static Collection collection(Visit visit) {
        return visit.perform(CollectionEndpoints.GET, Arguments.path(visit.id(0)));
    }

    private static Confirmation confirmation(Visit visit, Collection collection) {
        String back = "/collections/" + collection.id();
        return Confirmation.of(back + "/delete", back)
                .saying(visit.text("collections.delete.what", collection.name()))
                .withButton(visit.text(TITLE));
    }
}
