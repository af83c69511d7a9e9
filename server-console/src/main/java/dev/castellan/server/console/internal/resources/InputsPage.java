package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.InputEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.server.console.internal.frame.NavItem;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;
import java.util.Map;

/** The way to the inputs of a project, which the API lists by their collections only, and the form that creates one. */
final class InputsPage implements FormPage {

    private static final String CHOICES = "50";

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
        List<NavItem> trail = Trail.to(visit, visit.id(0));
        Page<Collection> collections = visit.perform(
                CollectionEndpoints.LIST,
                Arguments.<Void>none()
                        .withQuery(Map.of(
                                "limit", CHOICES, "project_id", visit.id(0).toString())));
        InputsView view = new InputsView(visit.id(0), trail, sought, collections.data(), collections.hasMore());
        return Answer.page(visit.text("inputs"), JteinputsGenerated::render, view);
    }
}
