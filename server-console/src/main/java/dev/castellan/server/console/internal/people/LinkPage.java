package dev.castellan.server.console.internal.people;

import dev.castellan.model.User;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.ShownSecret;
import dev.castellan.server.console.internal.page.UserKind;
import java.util.Optional;

/** Shows a new invitation link or recovery link. */
final class LinkPage implements Page {

    private static final String PATH = "/link";

    /** Redirects the browser to the page that shows a new link. */
    static Answer goTo(PageRequest request, IssuedInvitation made) {
        String link = request.url("/join") + "#" + made.code();
        return new ShownSecret(made.userId(), link).goTo(request, UserKind.PEOPLE.path() + "/" + made.userId() + PATH);
    }

    @Override
    public String path() {
        return UserKind.PEOPLE.path() + "/{id}" + PATH;
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Answer show(PageRequest request) {
        Subject subject = Subject.of(request, UserKind.PEOPLE);
        User user = subject.user();
        InvitationState.Link state = InvitationState.of(request, user.id()).link();
        Optional<ShownSecret> link =
                ShownSecret.of(request).filter(secret -> secret.id().equals(user.id()));
        if (state == null || link.isEmpty()) {
            return Answer.goTo(subject.path());
        }
        return Answer.page(
                request.text(state.isJoining() ? "people.invited.title" : "people.link.title", user.name()),
                JtelinkGenerated::render,
                new View(user, subject.path(), link.get().text(), state));
    }

    /**
     * The view model of the page. {@link #toString()} omits the link.
     *
     * @param user the user whom the link is for
     * @param path the path of the user's page
     * @param link the link that the user opens to join or to recover the account
     * @param state the purpose and the expiry of the link
     */
    record View(User user, String path, String link, InvitationState.Link state) {

        /** Returns the path of the user's page, but not the link. */
        @Override
        public String toString() {
            return "View[" + path + "]";
        }
    }
}
