package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.signin.ActiveSession;

/**
 * What the page shows that asks again who is there.
 *
 * @param email e-mail address of the user, for managers of passwords
 * @param query what the actions of its forms take along, with its question mark; empty if nothing
 * @param hasPassword whether the user can do so by a password
 * @param hasPasskey whether the user can do so by a passkey
 */
public record ReauthenticationView(String email, String query, boolean hasPassword, boolean hasPasskey) {

    static ReauthenticationView of(PageRequest request) {
        ActiveSession session = request.session();
        boolean hasPasskey = request.passkeys()
                .filter(passkeys -> !passkeys.list(session).isEmpty())
                .isPresent();
        return new ReauthenticationView(
                session.email(), SignInView.of(request).query(), request.hasPassword(), hasPasskey);
    }
}
