package dev.castellan.server.console.internal.users;

import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.FormReader;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SecretCookie;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.console.internal.page.UserKind;
import java.util.List;

/**
 * Invites the people in a pasted list. On the first submission, the form shows the people that it found in the list. If
 * the user submits the same list again, the page invites each person, and another page shows the results.
 */
final class InviteManyPage {

    private static final String LINES = "lines";
    private static final String CHECKED = "checked";
    private static final String PATH = UserKind.PEOPLE.creationPath() + "/many";
    private static final FormField[] FIELDS = {
        FormField.of(LINES), FormField.secret(CHECKED), FormField.of("role"), NewUserForm.PROJECTS, SentForms.NUMBER
    };

    private InviteManyPage() {}

    static ConsolePage page() {
        return ConsolePage.of(PATH, InviteManyPage::show)
                .form(InviteManyPage::submit, FIELDS)
                .shows(InvitationEndpoints.CREATE, NewUserForm::exampleOfPerson)
                .admins();
    }

    private static PageResponse show(PageRequest request) {
        return SecretCookie.isNamed(request.url())
                ? InvitedPeople.response(request)
                : page(request.user(), request.form().state(), List.of());
    }

    private static PageResponse submit(PageRequest request) {
        List<PastedPerson> people = PastedPerson.of(request, LINES);
        if (!request.form().value(CHECKED).equals(request.form().value(LINES))) {
            return page(
                    request.user(),
                    FormReader.stateOf(List.of(FIELDS), request.form().fields()),
                    people);
        }
        InvitedPeople.InvitedPeopleBuilder results = new InvitedPeople.InvitedPeopleBuilder();
        Batch batch = new Batch();
        for (PastedPerson person : people) {
            String reason = batch.reason(
                    request.texts(),
                    () -> results.add(NewUserForm.invite(request, person.email(), person.name(), person.email())));
            if (reason != null) {
                results.refuse(request.texts().text("batch.line", person.email(), reason));
            }
        }
        return results.response(request, PATH);
    }

    private static PageResponse page(SignedInUser user, FormState form, List<PastedPerson> people) {
        ViewModel view = new ViewModel(form, NewUserForm.of(user, form), people);
        return PageResponse.page("people.many", JteinvitemanyGenerated::render, view);
    }

    /**
     * The view model of the form.
     *
     * @param choices the choices for role and projects
     * @param people the people in the pasted list, or an empty list before the first submission
     */
    record ViewModel(FormState form, NewUserForm choices, List<PastedPerson> people) {}
}
