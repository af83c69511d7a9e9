package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;

/**
 * Removes an input from a collection. The list of inputs posts this form without asking for confirmation, because the
 * user can add the input again.
 */
final class RemoveInputPage implements ConfirmationPage {

    @Override
    public String path() {
        return "/collections/{id}/inputs/{input_id}/remove";
    }

    @Override
    public String title(PageRequest request) {
        return request.text("collections.remove.title");
    }

    @Override
    public Confirmation ask(PageRequest request) {
        Collection collection = request.perform(CollectionEndpoints.GET, Arguments.path(request.id(0)));
        Input input = request.perform(InputEndpoints.GET, Arguments.path(request.id(1)));
        String what = request.text("collections.remove.what", InputLine.name(request, input), collection.name());
        return Confirmation.danger(request, "remove", what, "/collections/" + collection.id());
    }

    @Override
    public Answer act(PageRequest request) {
        request.perform(CollectionEndpoints.REMOVE_INPUT, Arguments.path(request.id(0), request.id(1)));
        return Answer.goTo("/collections/" + request.id(0), "input-removed");
    }
}
