package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.CollectionUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.endpoint.QueryEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmedAction;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.RenamePage;
import java.util.List;
import java.util.Objects;

/** The pages for the resources of projects. */
public final class ResourcePages {

    private ResourcePages() {}

    public static List<Page> all() {
        return List.of(
                new CollectionsPage(),
                new CollectionPage(),
                renamingCollections(),
                removingInputs(),
                new DeleteCollectionPage(),
                new InputsPage(),
                new InputPage(),
                renamingInputs(),
                deletingInputs(),
                new QueriesPage(),
                new QueryPage(),
                deletingQueries());
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

    /** Removes inputs. The list of inputs posts this form without asking, because the user can add the input again. */
    private static Page removingInputs() {
        return new ConfirmedAction(
                "/collections/{id}/inputs/{input_id}/remove",
                Access.SIGNED_IN,
                null,
                "collections.remove.title",
                request -> {
                    Collection collection = request.perform(CollectionEndpoints.GET, Arguments.path(request.id(0)));
                    Input input = request.perform(InputEndpoints.GET, Arguments.path(request.id(1)));
                    String what =
                            request.text("collections.remove.what", InputLine.name(request, input), collection.name());
                    return Confirmation.danger(request, "remove", what, "/collections/" + collection.id());
                },
                request -> {
                    request.perform(CollectionEndpoints.REMOVE_INPUT, Arguments.path(request.id(0), request.id(1)));
                    return Answer.goTo("/collections/" + request.id(0), "input-removed");
                });
    }

    /** Deletes inputs with their queries. */
    private static Page deletingInputs() {
        return new ConfirmedAction(
                "/inputs/{id}/delete",
                Access.SIGNED_IN,
                null,
                "inputs.delete",
                request -> {
                    Input input = request.perform(InputEndpoints.GET, Arguments.path(request.id(0)));
                    String what = request.text("inputs.delete.what", InputLine.name(request, input));
                    return Confirmation.danger(request, "inputs.delete", what, "/inputs/" + input.id());
                },
                request -> {
                    Input input = request.perform(InputEndpoints.GET, Arguments.path(request.id(0)));
                    request.call(InputEndpoints.DELETE, Arguments.path(input.id()));
                    return Answer.goTo("/projects/" + input.projectId() + "/inputs", "input-deleted");
                });
    }

    private static Page deletingQueries() {
        return new ConfirmedAction(
                "/queries/{id}/delete",
                Access.SIGNED_IN,
                null,
                "queries.delete",
                request -> {
                    Query query = request.perform(QueryEndpoints.GET, Arguments.path(request.id(0)));
                    String what = request.text("queries.delete.what", request.text("queries.nameless", query.id()));
                    return Confirmation.danger(request, "queries.delete", what, "/queries/" + query.id());
                },
                request -> {
                    Query query = request.perform(QueryEndpoints.GET, Arguments.path(request.id(0)));
                    request.call(QueryEndpoints.DELETE, Arguments.path(query.id()));
                    return Answer.goTo("/inputs/" + query.inputId(), "query-deleted");
                });
    }
}
