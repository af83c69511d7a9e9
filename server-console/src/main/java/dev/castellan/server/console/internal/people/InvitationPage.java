package dev.castellan.server.console.internal.people;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.Confirmation.Input;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.UserKind;
import java.util.List;
import java.util.Optional;

/**
 * Creates an invitation link or recovery link, which another page shows. Both kinds of links require a recent sign-in,
 * because the link is a recovery link if the person joins before the admin sends the form.
 */
final class InvitationPage implements ConfirmationPage {

    private static final String KEEP = "keep_credentials";

    @Override
    public String path() {
        return UserKind.PEOPLE.path() + "/{id}/invitation";
    }

    @Override
    public Access access() {
        return Access.REAUTHENTICATED_ADMIN;
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
    public String title(PageRequest request) {
        return request.text(key(request) + ".title");
    }

    @Override
    public Confirmation ask(PageRequest request) {
        Subject subject = Subject.of(request, UserKind.PEOPLE);
        String key = key(request);
        String what = request.text(key + ".what", subject.name());
        Confirmation asked = hasCredential(request)
                ? Confirmation.danger(request, key + ".button", what, subject.path())
                        .withInput(new Input(KEEP, request.text("user.recover.keep"), true))
                : Confirmation.harmless(request, key + ".button", what, subject.path());
        return subject.warn(request, asked);
    }

    @Override
    public Answer act(PageRequest request) {
        Subject subject = Subject.of(request, UserKind.PEOPLE);
        IssuedInvitation made = request.perform(
                InvitationEndpoints.RENEW,
                Arguments.body(new InvitationRenewal(null, request.field(KEEP).equals("true")))
                        .withPath(subject.user().id()));
        return LinkPage.goTo(request, made);
    }

    private static String key(PageRequest request) {
        return InvitationState.of(request, request.id(0)).hasJoined() ? "user.recover" : "user.invite";
    }

    private static boolean hasCredential(PageRequest request) {
        return InvitationState.of(request, request.id(0)).hasCredential();
    }
}
