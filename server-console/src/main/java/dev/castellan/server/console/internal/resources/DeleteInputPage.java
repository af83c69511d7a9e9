package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;

/** Asks the user to confirm the deletion of an input and its queries. */
final class DeleteInputPage implements ConfirmationPage {

    private static final String TITLE = "inputs.delete";

    @Override
    public String path() {
        return "/inputs/{id}/delete";
    }

    @Override
    public String title(PageRequest request) {
        return request.text(TITLE);
    }

    @Override
    public Confirmation ask(PageRequest request) {
        Input input = input(request);
        String what = request.text("inputs.delete.what", InputLine.name(request, input));
        return Confirmation.danger(request, TITLE, what, "/inputs/" + input.id());
    }

    @Override
    public Answer act(PageRequest request) {
        Input input = input(request);
        request.call(InputEndpoints.DELETE, Arguments.path(input.id()));
        return Answer.goTo("/projects/" + input.projectId() + "/inputs", "input-deleted");
    }

    private static Input input(PageRequest request) {
        return request.perform(InputEndpoints.GET, Arguments.path(request.id(0)));
    }
}
