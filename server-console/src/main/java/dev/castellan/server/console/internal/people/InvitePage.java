package dev.castellan.server.console.internal.people;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.console.internal.page.UserKind;
import java.util.List;
import java.util.Optional;

/** Invites a person, and then shows the invitation link. */
class InvitePage implements FormPage {

    @Override
    public String path() {
        return UserKind.PEOPLE.creationPath();
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
        String email = request.field("email").strip();
        return LinkPage.goTo(request, invite(request, "", request.field("name").strip(), email));
    }

    /**
     * Invites a person with the role and the projects of the form.
     *
     * @param key identifies the person within the form, or an empty string for the only person
     */
    static IssuedInvitation invite(PageRequest request, String key, String name, String email) {
        NewInvitation wanted =
                NewInvitation.of(name, email, Role.of(request.field("role"))).projects(NewUserForm.projectIds(request));
        return SentForms.create(request, key, InvitationEndpoints.CREATE, Arguments.body(wanted));
    }
}
