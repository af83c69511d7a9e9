package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.confirmation.Dependencies;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.UUID;

/** Asks the user to confirm the deletion of a collection. Only empty collections can be deleted. */
final class DeleteCollectionPage implements ConfirmationPage {

    private static final String TITLE = "collections.delete";
    private static final int NAMED = 20;

    @Override
    public String path() {
        return "/collections/{id}/delete";
    }

    @Override
    public String title(PageRequest request) {
        return request.text(TITLE);
    }

    @Override
    public Confirmation ask(PageRequest request) {
        Collection collection = collection(request);
        String what = request.text("collections.delete.what", collection.name());
        Confirmation asked = Confirmation.danger(request, TITLE, what, "/collections/" + collection.id());
        boolean isEmpty = collection.inputs().isEmpty();
        return isEmpty ? asked : asked.blockedBy(inputs(request, collection.inputs()));
    }

    @Override
    public Answer act(PageRequest request) {
        Collection collection = collection(request);
        request.call(CollectionEndpoints.DELETE, Arguments.path(collection.id()));
        return Answer.goTo("/projects/" + collection.projectId() + "/collections", "collection-deleted");
    }

    /** Returns links to the first inputs and the number of remaining inputs. */
    private static Dependencies inputs(PageRequest request, List<UUID> all) {
        List<UUID> first = all.subList(0, Math.min(NAMED, all.size()));
        List<NavItem> links = InputLine.ofCollection(request, first).stream()
                .map(input -> new NavItem("/inputs/" + input.id(), input.name(), false))
                .toList();
        return new Dependencies("", links, all.size() - first.size());
    }

    private static Collection collection(PageRequest request) {
        return request.perform(CollectionEndpoints.GET, Arguments.path(request.id(0)));
    }
}
