package dev.castellan.server.console.internal.people;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;
import java.util.Optional;

/**
 * Makes a new link with which a person joins or gets back in, and shows it this once. For both it asks who is there: a
 * person may join between the page and its form, so that the link is one for recovery.
 */
final class InvitationPage implements FormPage {

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
        return List.of();
    }

    @Override
    public Answer show(Visit visit) {
        Subject subject = Subject.of(visit, UserKind.PEOPLE);
        boolean hasJoined = InvitationState.of(visit, subject.user().userId()).hasJoined();
        String key = hasJoined ? "user.recover" : "user.invite";
        return Answer.page(
                visit.text(key + ".title"),
                JteconfirmGenerated::render,
                new QuestionView(
                        subject,
                        visit.text(key + ".what", subject.name()),
                        visit.text(key + ".button"),
                        false,
                        visit.path(),
                        subject.path()));
    }

    @Override
    public Answer submit(Visit visit) {
        Subject subject = Subject.of(visit, UserKind.PEOPLE);
        IssuedInvitation made = visit.perform(
                InvitationEndpoints.RENEW, Arguments.path(subject.user().userId()));
        return Answer.page(
                visit.text("people.link.title", subject.name()),
                JtelinkGenerated::render,
                LinkView.of(visit, subject.name(), made));
    }
}
