package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.RenamePage;

/** Renames a collection. */
final class RenameCollectionPage implements RenamePage {

    @Override
    public String path() {
        return "/collections/{id}/rename";
    }

    @Override
    public String title() {
        return "collections.rename";
    }

    @Override
    public RenameForm form(PageRequest request) {
        Collection collection = request.perform(CollectionEndpoints.GET, Arguments.path(request.id(0)));
        return new RenameForm(collection.name(), "/collections/" + collection.id());
    }

    @Override
    public Answer rename(PageRequest request, String name) {
        request.perform(
                CollectionEndpoints.UPDATE,
                Arguments.body(new CollectionUpdate(name)).withPath(request.id(0)));
        return Answer.goTo("/collections/" + request.id(0), "collection-renamed");
    }
}
