package dev.castellan.server.console.internal.security;

import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.JterenameGenerated;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;

/** Changes the name of the signed-in user. */
final class OwnNamePage implements FormPage {

    @Override
    public String path() {
        return SecurityPage.PATH + "/name";
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"));
    }

    @Override
    public Answer show(PageRequest request) {
        RenameForm form = new RenameForm(request.session().name(), SecurityPage.PATH);
        return Answer.page(request.text("security.name.title"), JterenameGenerated::render, form);
    }

    @Override
    public Answer submit(PageRequest request) {
        UserUpdate update =
                UserUpdate.builder().name(request.field("name").strip()).build();
        request.perform(
                UserEndpoints.UPDATE,
                Arguments.body(update).withPath(request.session().userId()));
        return Answer.goTo(SecurityPage.PATH, "name-changed");
    }
}
