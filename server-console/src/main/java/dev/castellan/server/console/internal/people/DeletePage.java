package dev.castellan.server.console.internal.people;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;
import java.util.Optional;

/** Asks before a user is deleted, and says what must be gone before. */
final class DeletePage implements FormPage {

    private final UserKind kind;

    DeletePage(UserKind kind) {
        this.kind = kind;
    }

    @Override
    public String path() {
        return kind.path() + "/{id}/delete";
    }

    @Override
    public Access access() {
        return Access.CONFIRMED_ADMIN;
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
    public Answer show(Visit visit) {
        Subject subject = Subject.of(visit, kind);
        return Answer.page(
                visit.text("user.delete.title"),
                JtedeleteGenerated::render,
                new DeleteView(subject, Blockers.of(visit, subject)));
    }

    @Override
    public Answer submit(Visit visit) {
        Subject subject = Subject.of(visit, kind);
        visit.call(UserEndpoints.DELETE, Arguments.path(subject.user().id()));
        return Answer.goTo(kind.path(), "user-delete");
    }
}
