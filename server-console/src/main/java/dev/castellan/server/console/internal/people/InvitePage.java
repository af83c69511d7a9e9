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
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import java.util.List;
import java.util.Optional;

/** Invites a person, and then shows the invitation link. */
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
        return List.of(
                Field.of("name"), Field.of("email"), Field.of("role"), Field.many("project_ids"), SentForms.NUMBER);
    }

    @Override
    public Answer show(PageRequest request) {
        return Answer.page(request.text("people.invite"), JteinviteGenerated::render, NewUserForm.of(request));
    }

    @Override
    public Answer submit(PageRequest request) {
        String name = request.field("name").strip();
        NewInvitation wanted = NewInvitation.builder(
                        name, request.field("email").strip(), Role.of(request.field("role")))
                .projects(NewUserForm.projectIds(request))
                .build();
        IssuedInvitation made = SentForms.create(request, InvitationEndpoints.CREATE, Arguments.body(wanted));
        return LinkPage.goTo(request, made);
    }
}
