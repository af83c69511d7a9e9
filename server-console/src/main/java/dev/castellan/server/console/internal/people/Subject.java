package dev.castellan.server.console.internal.people;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.page.Visit;
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
    static Subject of(Visit visit, UserKind kind) {
        User user = visit.perform(UserEndpoints.GET, Arguments.path(visit.id(0)));
        if (user.isServiceAccount() != kind.isServiceAccount()) {
            throw missing(visit);
        }
        return new Subject(
                user,
                kind.path() + "/" + user.id(),
                user.id().equals(visit.session().userId()));
    }

    /** Returns the refusal for what is not there. */
    static Refusal missing(Visit visit) {
        return Refusal.of(ErrorKind.NOT_FOUND, visit.text("problem.not-found"));
    }

    /** Returns a question about this user, with a warning if the person who is signed in is asked about itself. */
    Confirmation warn(Visit visit, Confirmation asked) {
        return isSelf ? asked.warning(visit.text("people.self")) : asked;
    }

    /** Returns the display name. */
    public String name() {
        return user.name();
    }
}
