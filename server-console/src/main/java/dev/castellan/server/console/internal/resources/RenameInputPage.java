package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.InputUpdate;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.RenamePage;
import java.util.Objects;

/** Renames an input, or removes its name. */
final class RenameInputPage implements RenamePage {

    @Override
    public String path() {
        return "/inputs/{id}/rename";
    }

    @Override
    public String title() {
        return "inputs.rename";
    }

    @Override
    public RenameForm form(PageRequest request) {
        Input input = request.perform(InputEndpoints.GET, Arguments.path(request.id(0)));
        return new RenameForm(Objects.requireNonNullElse(input.name(), ""), "/inputs/" + input.id(), false);
    }

    @Override
    public Answer rename(PageRequest request, String name) {
        InputUpdate update = name.isEmpty() ? InputUpdate.unnamed() : InputUpdate.named(name);
        request.perform(InputEndpoints.UPDATE, Arguments.body(update).withPath(request.id(0)));
        return Answer.goTo("/inputs/" + request.id(0), "input-renamed");
    }
}
