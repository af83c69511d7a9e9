package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.people.signin.ActiveSession;

/**
 * What the page shows that asks again who is there.
 *
 * @param email e-mail address of the user, for managers of passwords
 * @param query what the actions of its forms take along, with its question mark; empty if nothing
 * @param hasPassword whether the user can do so by a password
 * @param hasPasskey whether the user can do so by a passkey
 */
public record ConfirmView(String email, String query, boolean hasPassword, boolean hasPasskey) {

    static ConfirmView of(Visit visit) {
        ActiveSession session = visit.session();
        boolean hasPasskey = visit.passkeys()
                .filter(passkeys -> !passkeys.list(session).isEmpty())
                .isPresent();
        return new ConfirmView(session.email(), SignInView.of(visit).query(), visit.hasPassword(), hasPasskey);
    }
}
