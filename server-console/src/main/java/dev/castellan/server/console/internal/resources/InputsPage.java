package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.server.console.internal.frame.NavItem;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.spi.AccessibleResources;
import java.util.List;
import java.util.UUID;

/** The inputs of a project, which the API lists by their collections only, and the form that creates one. */
final class InputsPage implements FormPage {

    @Override
    public String path() {
        return "/projects/{id}/inputs";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"), Field.of("payload"), Field.many("collection_ids"));
    }

    @Override
    public Answer show(Visit visit) {
        String sought = visit.parameter("id");
        return Ids.find(sought).map(id -> Answer.goTo("/inputs/" + id)).orElseGet(() -> page(visit, sought));
    }

    @Override
    public Answer submit(Visit visit) {
        String name = visit.field("name").strip();
        NewInput wanted = new NewInput(
                name.isEmpty() ? null : name,
                Payload.parse(visit.field("payload")),
                Ids.allOf(visit, "collection_ids"));
        Input made = visit.perform(InputEndpoints.CREATE, Arguments.body(wanted).inProject(visit.id(0)));
        return Answer.goTo("/inputs/" + made.id(), "input-created");
    }

    private static Answer page(Visit visit, String sought) {
        UUID project = visit.id(0);
        UUID after = PageQuery.afterId(visit).orElse(null);
        List<NavItem> trail = Trail.to(visit, project);
        InputsView view = visit.read((state, caller) -> {
            AccessibleResources.project(state, caller, project);
            return InputsView.of(
                    visit,
                    trail,
                    sought,
                    state.inputs().inProject(project, after, PageQuery.ROWS + 1),
                    state.collections().inProject(project, null, PageQuery.ROWS + 1));
        });
        return Answer.page(visit.text("inputs"), JteinputsGenerated::render, view);
    }
}
