package dev.castellan.server.console.internal.people;

import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormReader;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.console.internal.page.ShownSecret;
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
    private static final Field[] FIELDS = {
        Field.of(LINES), Field.secret(CHECKED), Field.of("role"), NewUserForm.PROJECTS, SentForms.NUMBER
    };

    private InviteManyPage() {}

    static ConsolePage page() {
        return ConsolePage.of(PATH, InviteManyPage::show)
                .form(InviteManyPage::submit, FIELDS)
                .shows(InvitationEndpoints.CREATE, NewUserForm::exampleOfPerson)
                .admins(InvitationEndpoints.CREATE);
    }

    private static Answer show(PageRequest request) {
        return ShownSecret.isNamed(request) ? InvitedPeople.answer(request) : page(request, request.form(), List.of());
    }

    private static Answer submit(PageRequest request) {
        List<PastedPerson> people = PastedPerson.of(request, LINES);
        if (!request.field(CHECKED).equals(request.field(LINES))) {
            return page(request, FormReader.typed(List.of(FIELDS), request.fields()), people);
        }
        InvitedPeople.Builder results = new InvitedPeople.Builder();
        Batch batch = new Batch();
        for (PastedPerson person : people) {
            String reason = batch.reason(
                    request,
                    () -> results.add(NewUserForm.invite(request, person.email(), person.name(), person.email())));
            if (reason != null) {
                results.refuse(request.text("batch.line", person.email(), reason));
            }
        }
        return results.answer(request, PATH);
    }

    private static Answer page(PageRequest request, FormState form, List<PastedPerson> people) {
        View view = new View(form, NewUserForm.of(request, form), people);
        return Answer.page(request.text("people.many"), JteinvitemanyGenerated::render, view);
    }

    /**
     * The view model of the form.
     *
     * @param choices the choices for role and projects
     * @param people the people in the pasted list, or an empty list before the first submission
     */
    record View(FormState form, NewUserForm choices, List<PastedPerson> people) {}
}
