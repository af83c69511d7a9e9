package dev.castellan.server.console.internal.people;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;
import java.util.Optional;

/** Invites a person, and shows the link to hand on, this once. */
final class InvitePage implements FormPage {

    @Override
    public String path() {
        return UserKind.PEOPLE.creationPath();
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(InvitationEndpoints.CREATE));
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("name"), Field.of("email"), Field.of("role"), Field.many("project_ids"));
    }

    @Override
    public Answer show(Visit visit) {
        return Answer.page(
                visit.text("people.invite"),
                JteinviteGenerated::render,
                new InviteView(ProjectChoice.of(visit, InviteView.PROJECT_BYTES), FormFields.role(visit)));
    }

    @Override
    public Answer submit(Visit visit) {
        String name = visit.field("name").strip();
        NewInvitation wanted = NewInvitation.builder(name, visit.field("email").strip(), Role.of(visit.field("role")))
                .projects(FormFields.projectIds(visit))
                .build();
        IssuedInvitation made = visit.perform(InvitationEndpoints.CREATE, Arguments.body(wanted));
        return Answer.page(
                visit.text("people.invited.title", name), JtelinkGenerated::render, LinkView.of(visit, name, made));
    }
}
