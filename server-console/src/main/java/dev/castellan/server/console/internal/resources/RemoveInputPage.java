package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;

/** Removes an input from a collection, where it can be put again: so the list of inputs sends this form itself. */
final class RemoveInputPage implements FormPage {

    @Override
    public String path() {
        return "/collections/{id}/inputs/{input_id}/remove";
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(Visit visit) {
        Collection collection = visit.perform(CollectionEndpoints.GET, Arguments.path(visit.id(0)));
        String back = "/collections/" + collection.id();
        Input input = visit.perform(InputEndpoints.GET, Arguments.path(visit.id(1)));
        return Answer.page(
                visit.text("collections.remove.title"),
                JteconfirmationGenerated::render,
                Confirmation.of(back + "/inputs/" + visit.id(1) + "/remove", back)
                        .saying(visit.text("collections.remove.what", Names.of(visit, input), collection.name()))
                        .withButton(visit.text("remove")));
    }

    @Override
    public Answer submit(Visit visit) {
        visit.perform(CollectionEndpoints.REMOVE_INPUT, Arguments.path(visit.id(0), visit.id(1)));
        return Answer.goTo("/collections/" + visit.id(0), "input-removed");
    }
}
