package dev.castellan.server.console.internal.resources;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Visible;
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
    public Answer show(PageRequest request) {
        String sought = request.parameter("id");
        return Ids.find(sought).map(id -> Answer.goTo("/inputs/" + id)).orElseGet(() -> page(request, sought));
    }

    @Override
    public Answer submit(PageRequest request) {
        String name = request.field("name").strip();
        NewInput wanted = new NewInput(
                name.isEmpty() ? null : name,
                Payload.parse(request.field("payload")),
                Ids.allOf(request, "collection_ids"));
        Input made =
                request.perform(InputEndpoints.CREATE, Arguments.body(wanted).inProject(request.id(0)));
        return Answer.goTo("/inputs/" + made.id(), "input-created");
    }

    private static Answer page(PageRequest request, String sought) {
        UUID project = request.id(0);
        UUID after = PageQuery.afterId(request).orElse(null);
        List<NavItem> breadcrumbs = Breadcrumbs.to(request, project);
        InputsView view = request.read((state, caller) -> {
            Visible.project(state, caller, project);
            return InputsView.of(
                    request,
                    breadcrumbs,
                    sought,
                    state.inputs().inProject(project, after, PageQuery.ROWS + 1),
                    state.collections().inProject(project, null, PageQuery.ROWS + 1));
        });
        return Answer.page(request.text("inputs"), JteinputsGenerated::render, view);
    }
}
