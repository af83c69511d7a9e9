package dev.castellan.server.console.internal.people;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.UserKind;
import java.util.List;
import java.util.Optional;

/** Asks the admin to confirm the deletion of a user, or shows the reasons that block it. */
record DeletePage(UserKind kind) implements FormPage {

    @Override
    public String path() {
        return kind.path() + "/{id}/delete";
    }

    @Override
    public Access access() {
        return Access.REAUTHENTICATED_ADMIN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(UserEndpoints.DELETE, 0));
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        return Answer.page(
                request.text("user.delete.title"),
                JtedeleteGenerated::render,
                new View(subject, Blockers.of(request, subject)));
    }

    @Override
    public Answer submit(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        request.call(UserEndpoints.DELETE, Arguments.path(subject.user().id()));
        return Answer.goTo(kind.path(), "user-delete");
    }

    /**
     * The view model of the page.
     *
     * @param blockers the conditions that block the deletion
     */
    record View(Subject subject, Blockers blockers) {}
}
