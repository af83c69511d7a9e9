package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.confirmation.Dependencies;
import dev.castellan.server.console.internal.frame.NavItem;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;
import java.util.UUID;

/** Asks before a collection is deleted, which must be empty. */
final class DeleteCollectionPage implements ConfirmationPage {

    private static final String TITLE = "collections.delete";
    private static final int NAMED = 20;

    @Override
    public String path() {
        return "/collections/{id}/delete";
    }

    @Override
    public String title(Visit visit) {
        return visit.text(TITLE);
    }

    @Override
    public Confirmation ask(Visit visit) {
        Collection collection = collection(visit);
        String what = visit.text("collections.delete.what", collection.name());
        Confirmation asked = Confirmation.danger(visit, TITLE, what, "/collections/" + collection.id());
        boolean isEmpty = collection.inputs().isEmpty();
        return isEmpty ? asked : asked.blockedBy(inputs(visit, collection.inputs()));
    }

    @Override
    public Answer act(Visit visit) {
        Collection collection = collection(visit);
        visit.call(CollectionEndpoints.DELETE, Arguments.path(collection.id()));
        return Answer.goTo("/projects/" + collection.projectId() + "/collections", "collection-deleted");
    }

    /** Returns the first of these inputs, and how many there are besides. */
    private static Dependencies inputs(Visit visit, List<UUID> all) {
        List<UUID> first = all.subList(0, Math.min(NAMED, all.size()));
        List<NavItem> links = InputLine.ofCollection(visit, first).stream()
                .map(input -> new NavItem("/inputs/" + input.id(), input.name(), false))
                .toList();
        return new Dependencies("", links, all.size() - first.size());
    }

    private static Collection collection(Visit visit) {
        return visit.perform(CollectionEndpoints.GET, Arguments.path(visit.id(0)));
    }
}
