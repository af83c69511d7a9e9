package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Visit;

/** Asks before an input is deleted with its queries. */
final class DeleteInputPage implements ConfirmationPage {

    private static final String TITLE = "inputs.delete";

    @Override
    public String path() {
        return "/inputs/{id}/delete";
    }

    @Override
    public String title(Visit visit) {
        return visit.text(TITLE);
    }

    @Override
    public Confirmation ask(Visit visit) {
        Input input = input(visit);
        String what = visit.text("inputs.delete.what", Names.of(visit, input));
        return Confirmation.danger(visit, TITLE, what, "/inputs/" + input.id());
    }

    @Override
    public Answer act(Visit visit) {
        Input input = input(visit);
        visit.call(InputEndpoints.DELETE, Arguments.path(input.id()));
        return Answer.goTo("/projects/" + input.projectId() + "/inputs", "input-deleted");
    }

    private static Input input(Visit visit) {
        return visit.perform(InputEndpoints.GET, Arguments.path(visit.id(0)));
    }
}
