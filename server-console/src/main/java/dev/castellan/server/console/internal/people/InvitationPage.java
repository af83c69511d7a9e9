package dev.castellan.server.console.internal.people;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Visit;
import java.util.Optional;

/**
 * Makes a new link with which a person joins or gets back in, and shows it this once. For both it asks who is there: a
 * person may join between the page and its form, so that the link is one for recovery.
 */
final class InvitationPage implements ConfirmationPage {

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
    public String title(Visit visit) {
        return visit.text(key(visit) + ".title");
    }

    @Override
    public Confirmation ask(Visit visit) {
        Subject subject = Subject.of(visit, UserKind.PEOPLE);
        String key = key(visit);
        return subject.warn(
                visit,
                Confirmation.harmless(
                        visit, key + ".button", visit.text(key + ".what", subject.name()), subject.path()));
    }

    @Override
    public Answer act(Visit visit) {
        Subject subject = Subject.of(visit, UserKind.PEOPLE);
        IssuedInvitation made = visit.perform(
                InvitationEndpoints.RENEW, Arguments.path(subject.user().id()));
        return Answer.page(
                visit.text("people.link.title", subject.name()),
                JtelinkGenerated::render,
                LinkView.of(visit, subject.name(), made));
    }

    private static String key(Visit visit) {
        return InvitationState.of(visit, visit.id(0)).hasJoined() ? "user.recover" : "user.invite";
    }
}
