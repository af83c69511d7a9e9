package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;

/** Asks before an input is deleted with its queries. */
final class DeleteInputPage implements FormPage {

    private static final String TITLE = "inputs.delete";

    @Override
    public String path() {
        return "/inputs/{id}/delete";
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(Visit visit) {
        return Deletions.page(visit, TITLE, confirmation(visit, input(visit)));
    }

    @Override
    public Answer submit(Visit visit) {
        Input input = input(visit);
        Answer done = Answer.goTo("/projects/" + input.projectId() + "/inputs", "input-deleted");
        return Deletions.delete(visit, InputEndpoints.DELETE, input.id(), done, TITLE, confirmation(visit, input));
    }

    private static Input input(Visit visit) {
        return visit.perform(InputEndpoints.GET, Arguments.path(visit.id(0)));
    }

    private static Confirmation confirmation(Visit visit, Input input) {
        String back = "/inputs/" + input.id();
        return Confirmation.of(back + "/delete", back)
                .saying(visit.text("inputs.delete.what", Names.of(visit, input)))
                .withButton(visit.text(TITLE));
    }
}
