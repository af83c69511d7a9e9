package dev.castellan.server.console.internal.security;

import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.RenamePage;

/** Changes the name of the signed-in user. */
final class OwnNamePage implements RenamePage {

    @Override
    public String path() {
        return SecurityPage.PATH + "/name";
    }

    @Override
    public String title() {
        return "security.name.title";
    }

    @Override
    public RenameForm form(PageRequest request) {
        return new RenameForm(request.session().name(), SecurityPage.PATH);
    }

    @Override
    public Answer rename(PageRequest request, String name) {
        UserUpdate update = UserUpdate.builder().name(name).build();
        request.perform(
                UserEndpoints.UPDATE,
                Arguments.body(update).withPath(request.session().userId()));
        return Answer.goTo(SecurityPage.PATH, "name-changed");
    }
}
