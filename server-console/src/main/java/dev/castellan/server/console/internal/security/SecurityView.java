package dev.castellan.server.console.internal.security;

import java.util.List;

/**
 * What the page of security shows.
 *
 * @param email e-mail address of the user, for managers of passwords
 * @param credentials how the user can sign in
 * @param offersPasskeys whether the server has passkeys
 * @param sessions the browsers that are signed in
 */
public record SecurityView(
        String email, OwnCredentials credentials, boolean offersPasskeys, List<SessionLine> sessions) {

    /** Copies the list. */
    public SecurityView {
        sessions = List.copyOf(sessions);
    }
}
