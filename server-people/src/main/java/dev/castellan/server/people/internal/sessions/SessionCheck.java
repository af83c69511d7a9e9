package dev.castellan.server.people.internal.sessions;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.rules.Credentials;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.people.SessionRow.Method;
import dev.castellan.server.store.rows.UserRow;

/** Checks what a session may do, in the state that the change sees. */
public final class SessionCheck {

    /**
     * A session that has not ended.
     *
     * @param session the session
     * @param user its user
     */
    public record Alive(SessionRow session, UserRow user) {}

    private SessionCheck() {}

    /** Refuses a session that has ended. */
    public static Alive alive(View view, ActiveSession active) {
        return view.sessions()
                .get(active.sessionId())
                .flatMap(session -> SessionRules.user(view, session).map(user -> new Alive(session, user)))
                .orElseThrow(() -> Refusal.of(ErrorKind.UNAUTHENTICATED, "the session has ended: sign in again"));
    }

    /** Refuses a session that has ended, or whose user has not recently proved who is there. */
    public static Alive recent(View view, ActiveSession active) {
        Alive alive = alive(view, active);
        if (!SessionRules.isRecent(alive.session().authenticatedAt(), view.now())) {
            throw Refusal.of(
                    ErrorKind.FORBIDDEN,
                    "confirm first that it is you: this needs a sign-in within the last "
                            + SessionRules.RECENT.toMinutes() + " minutes");
        }
        return alive;
    }

    /**
     * Refuses a session that began with an API token: whoever has found a token must not get the account. The token that
     * an organization was created with may set the first credential of that organization.
     */
    public static void mayChangeCredentials(View view, Alive alive) {
        if (!changesCredentials(view, alive.session())) {
            throw Refusal.of(
                    ErrorKind.FORBIDDEN,
                    "a session that began with an API token sets no password and no passkey: sign in with a password or"
                            + " a passkey, or ask an administrator for a link");
        }
    }

    /** Returns whether a session may set passwords and passkeys, after a recent sign-in. */
    public static boolean changesCredentials(View view, SessionRow session) {
        return session.method() != Method.TOKEN || Credentials.maySetFirst(view, session.tokenId());
    }
}
