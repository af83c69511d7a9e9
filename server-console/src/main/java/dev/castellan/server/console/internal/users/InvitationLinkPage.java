package dev.castellan.server.console.internal.users;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SecretCookie;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.spi.Refusal;
import java.util.Optional;

/** Creates an invitation link or recovery link for a person, and shows a new link. */
final class InvitationLinkPage {

    /** The path of the page that shows a link, relative to the person's page. */
    static final String PATH = "/link";

    static final FormField KEEP_CREDENTIALS = FormField.of("keep_credentials");

    private InvitationLinkPage() {}

    static Confirmation ask(PageRequest request) {
        Subject subject = Subject.of(request);
        InvitationState state = InvitationState.of(request, request.id(0));
        String key = state.hasJoined() ? "user.recover" : state.link() == null ? "user.first-link" : "user.invite";
        String what = request.texts().text(key + ".what", subject.name());
        String title = key + ".title";
        String button = key + ".button";
        Confirmation dialog = state.hasCredential()
                ? Confirmation.danger(request.texts(), title, button, what, subject.path(), subject.name())
                        .withInput(new Confirmation.ConfirmationField(
                                KEEP_CREDENTIALS.name(), request.texts().text("user.recover.keep"), true))
                : Confirmation.harmless(request.texts(), title, button, what, subject.path(), subject.name());
        if (subject.isSelf()) {
            throw Refusal.of(ErrorKind.FORBIDDEN, request.texts().text("user.invite.self"));
        }
        return subject.user().suspended()
                ? dialog.impossible(request.texts().text("user.still-suspended", subject.name()))
                : dialog;
    }

    static PageResponse create(PageRequest request) {
        Subject unused = Subject.of(request);
        boolean keepsCredentials = request.form().value(KEEP_CREDENTIALS.name()).equals("true");
        return goTo(request, request.user().perform(InvitationEndpoints.RENEW, renewal(request, keepsCredentials)));
    }

    static Arguments<InvitationRenewal> renewal(PageRequest request, boolean keepsCredentials) {
        return Arguments.body(new InvitationRenewal(null, keepsCredentials)).withPath(request.id(0));
    }

    /** Redirects the browser to the page that shows a new link. */
    static PageResponse goTo(PageRequest request, IssuedInvitation invitation) {
        String link = request.source().consoleUrl()
                + dev.castellan.server.internal.configuration.InvitationLinks.path(
                        invitation.code(), invitation.purpose());
        return new SecretCookie(invitation.userId(), link)
                .goTo(request, UserKind.PEOPLE.path() + "/" + invitation.userId() + PATH);
    }

    static PageResponse show(PageRequest request) {
        Subject subject = Subject.of(request);
        User user = subject.user();
        InvitationState.Link state = InvitationState.of(request, user.id()).link();
        Optional<SecretCookie> link =
                SecretCookie.of(request).filter(secret -> secret.id().equals(user.id()));
        if (state == null || link.isEmpty()) {
            return PageResponse.goTo(subject.path());
        }
        return PageResponse.page(
                state.isJoining() ? "people.invited.title" : "people.link.title",
                JtelinkGenerated::render,
                new ViewModel(user, subject.path(), link.get().text(), state),
                user.name());
    }

    /**
     * The view model of the page. {@link #toString()} omits the link.
     *
     * @param user the user whom the link is for
     * @param path the path of the user's page
     * @param link the link that the user opens to join or to recover the account
     * @param state the purpose and the expiry of the link
     */
    record ViewModel(User user, String path, String link, InvitationState.Link state) {

        /** Returns the path of the user's page, but not the link. */
        @Override
        public String toString() {
            return "View[" + path + "]";
        }
    }
}
