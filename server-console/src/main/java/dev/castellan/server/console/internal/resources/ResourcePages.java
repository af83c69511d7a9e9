package dev.castellan.server.console.internal.resources;

import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.RenamePage;
import java.util.List;
import java.util.Objects;

/** The pages for the resources of projects. */
public final class ResourcePages {

    private ResourcePages() {}

    /** Returns all pages for resources. */
    public static List<Page> all() {
        return List.of(
                new CollectionsPage(),
                new CollectionPage(),
                renamingCollections(),
                new RemoveInputPage(),
                new DeleteCollectionPage(),
                new InputsPage(),
                new InputPage(),
                renamingInputs(),
                new DeleteInputPage(),
                new QueriesPage(),
                new QueryPage(),
                new DeleteQueryPage());
    }

    private static Page renamingCollections() {
        return new RenamePage(
                "/collections/{id}/rename",
                Access.SIGNED_IN,
                null,
                "collections.rename",
                request -> new RenameForm(
                        request.perform(CollectionEndpoints.GET, Arguments.path(request.id(0)))
                                .name(),
                        "/collections/" + request.id(0)),
                (request, name) -> request.perform(
                        CollectionEndpoints.UPDATE,
                        Arguments.body(new CollectionUpdate(name)).withPath(request.id(0))),
                "collection-renamed");
    }

    private static Page renamingInputs() {
        return new RenamePage(
                "/inputs/{id}/rename",
                Access.SIGNED_IN,
                null,
                "inputs.rename",
                request -> {
                    Input input = request.perform(InputEndpoints.GET, Arguments.path(request.id(0)));
                    return new RenameForm(Objects.requireNonNullElse(input.name(), ""), "/inputs/" + input.id(), false);
                },
                (request, name) -> request.perform(
                        InputEndpoints.UPDATE,
                        Arguments.body(name.isEmpty() ? InputUpdate.unnamed() : InputUpdate.named(name))
                                .withPath(request.id(0))),
                "input-renamed");
    }
}
