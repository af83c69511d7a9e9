package dev.castellan.server.console.internal.people;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.Confirmation.Option;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;
import java.util.Optional;

/**
 * Makes a new link with which a person joins or gets back in, and shows it this once. For both it asks who is there: a
 * person may join between the page and its form, so that the link is one for recovery.
 */
final class InvitationPage implements ConfirmationPage {

    private static final String KEEP = "keep_credentials";

    @Override
    public String path() {
        return UserKind.PEOPLE.path() + "/{id}/invitation";
    }

    @Override
    public Access access() {
        return Access.CONFIRMED_ADMIN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(InvitationEndpoints.RENEW, 0));
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of(KEEP));
    }

    @Override
    public String title(Visit visit) {
        return visit.text(key(visit) + ".title");
    }

    @Override
    public Confirmation ask(Visit visit) {
        Subject subject = Subject.of(visit, UserKind.PEOPLE);
        String key = key(visit);
        String what = visit.text(key + ".what", subject.name());
        Confirmation asked = hasCredential(visit)
                ? Confirmation.danger(visit, key + ".button", what, subject.path())
                        .offering(new Option(KEEP, visit.text("user.recover.keep")))
                : Confirmation.harmless(visit, key + ".button", what, subject.path());
        return subject.warn(visit, asked);
    }

    @Override
    public Answer act(Visit visit) {
        Subject subject = Subject.of(visit, UserKind.PEOPLE);
        IssuedInvitation made = visit.perform(
                InvitationEndpoints.RENEW,
                Arguments.body(new InvitationRenewal(null, visit.field(KEEP).equals("true")))
                        .withPath(subject.user().id()));
        return Answer.page(
                visit.text("people.link.title", subject.name()),
                JtelinkGenerated::render,
                LinkView.of(visit, subject.name(), made));
    }

    private static String key(Visit visit) {
        return InvitationState.of(visit, visit.id(0)).hasJoined() ? "user.recover" : "user.invite";
    }

    private static boolean hasCredential(Visit visit) {
        return InvitationState.of(visit, visit.id(0)).hasCredential();
    }
}
