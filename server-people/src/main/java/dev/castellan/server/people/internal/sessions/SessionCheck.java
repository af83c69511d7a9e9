package dev.castellan.server.people.internal.sessions;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.rules.AdminPasskeys;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.rules.RecentSession;
import dev.castellan.server.internal.rules.SessionLife;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.spi.Refusal;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks the permissions of a session, using the snapshot of the current transaction. {@link SessionLife} determines
 * when a session ends.
 */
public final class SessionCheck {

    /** A session that has not ended, and its user. */
    public record Alive(SessionRow session, UserRow user) {}

    private SessionCheck() {}

    /** Returns the network address of a browser, or null if it is unknown. */
    public static @Nullable InetSocketAddress client(Browser browser) {
        return browser.address() == null ? null : new InetSocketAddress(browser.address(), 0);
    }

    /** Returns the user of a session, or empty if the session has ended. */
    static Optional<UserRow> user(View view, SessionRow session) {
        return SessionLife.isValid(view, session) ? view.users().get(session.userId()) : Optional.empty();
    }

    /**
     * Returns the session and its user. Throws a {@link Refusal} if the session has ended, or its user must first sign in
     * with a passkey.
     */
    public static Alive alive(View view, ActiveSession active) {
        Alive alive = aliveWithoutPasskey(view, active);
        AdminPasskeys.check(view, alive.session(), alive.user());
        return alive;
    }

    /** Does the same as {@link #alive}, but accepts a session whose user must first sign in with a passkey. */
    public static Alive aliveWithoutPasskey(View view, ActiveSession active) {
        return view.sessions()
                .get(active.sessionId())
                .flatMap(session -> user(view, session).map(user -> new Alive(session, user)))
                .orElseThrow(CallerCheck::withoutSession);
    }

    /**
     * Returns the session and its user like {@link #alive}. Throws a {@link Refusal} also if the user last authenticated
     * at least 15 minutes ago.
     */
    public static Alive recent(View view, ActiveSession active) {
        return recent(view, alive(view, active));
    }

    /** Does the same as {@link #recent}, but accepts a session whose user must first sign in with a passkey. */
    public static Alive recentWithoutPasskey(View view, ActiveSession active) {
        return recent(view, aliveWithoutPasskey(view, active));
    }

    private static Alive recent(View view, Alive alive) {
        RecentSession.checkRecent(alive.session(), view.now());
        return alive;
    }

    /**
     * Throws a {@link Refusal} if the session cannot change credentials. A session that began with an API token cannot
     * change them, because a stolen token must not let an attacker take over the account. As an exception, a session of
     * the token that was issued when the organization was created can set the organization's first credential.
     */
    public static void mayChangeCredentials(View view, Alive alive) {
        if (!changesCredentials(view, alive.session())) {
            throw Refusal.of(
                    ErrorCode.TOKEN_SESSION_FORBIDDEN,
                    "a session that began with an API token cannot set a password or a passkey: sign in with a password or"
                            + " a passkey, or ask an administrator for a link");
        }
    }

    /**
     * Throws a {@link Refusal} if the session began with an API token, even with the first one of the organization:
     * unlike a password, a provider remains after the operator has locked out a thief of this token.
     */
    public static void checkWithoutToken(Alive alive) {
        if (alive.session().method() == Method.TOKEN) {
            throw Refusal.of(
                            ErrorCode.TOKEN_SESSION_FORBIDDEN,
                            "a session that began with an API token cannot change the provider or a link to it: sign in"
                                    + " with a password or a passkey")
                    .withValues("provider");
        }
    }

    /**
     * Returns true if a session can change passwords and passkeys, provided that its user has recently authenticated.
     */
    public static boolean changesCredentials(View view, SessionRow session) {
        return session.method() != Method.TOKEN || UserCredentials.maySetFirst(view, session.tokenId());
    }
}
