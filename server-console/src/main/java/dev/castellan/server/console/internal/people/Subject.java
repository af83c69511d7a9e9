package dev.castellan.server.console.internal.people;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;

/**
 * The user that a page is about.
 *
 * @param user the user
 * @param path the page of the user
 * @param isSelf whether it is who is signed in
 */
public record Subject(User user, String path, boolean isSelf) {

    /**
     * Returns the user that the first id of a path names.
     *
     * @throws Refusal if there is none of this kind
     */
    static Subject of(PageRequest request, UserKind kind) {
        User user = request.perform(UserEndpoints.GET, Arguments.path(request.id(0)));
        if (user.isServiceAccount() != kind.isServiceAccount()) {
            throw missing(request);
        }
        return new Subject(
                user,
                kind.path() + "/" + user.id(),
                user.id().equals(request.session().userId()));
    }

    /** Returns the refusal for what is not there. */
    static Refusal missing(PageRequest request) {
        return Refusal.of(ErrorKind.NOT_FOUND, request.text("problem.not-found"));
    }

    /** Returns a question about this user, with a warning if the person who is signed in is asked about itself. */
    Confirmation warn(PageRequest request, Confirmation asked) {
        return isSelf ? asked.warning(request.text("people.self")) : asked;
    }

    /** Returns the display name. */
    public String name() {
        return user.name();
    }
}
