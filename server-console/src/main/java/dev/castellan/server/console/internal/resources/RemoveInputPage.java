package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Visit;

/** Removes an input from a collection, where it can be put again: so the list of inputs sends this form itself. */
final class RemoveInputPage implements ConfirmationPage {

    @Override
    public String path() {
        return "/collections/{id}/inputs/{input_id}/remove";
    }

    @Override
    public String title(Visit visit) {
        return visit.text("collections.remove.title");
    }

    @Override
    public Confirmation ask(Visit visit) {
        Collection collection = visit.perform(CollectionEndpoints.GET, Arguments.path(visit.id(0)));
        Input input = visit.perform(InputEndpoints.GET, Arguments.path(visit.id(1)));
        String what = visit.text("collections.remove.what", Names.of(visit, input), collection.name());
        return Confirmation.danger(visit, "remove", what, "/collections/" + collection.id());
    }

    @Override
    public Answer act(Visit visit) {
        visit.perform(CollectionEndpoints.REMOVE_INPUT, Arguments.path(visit.id(0), visit.id(1)));
        return Answer.goTo("/collections/" + visit.id(0), "input-removed");
    }
}
