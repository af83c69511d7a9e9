package dev.castellan.server.people.internal.sessions;

import dev.castellan.server.internal.rules.SessionLife;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.rows.UserRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Session limits and the lookup of session users. {@link SessionLife} determines when a session ends. */
public final class SessionRules {

    /** The time after an authentication during which the user can change credentials. */
    static final Duration RECENT = Duration.ofMinutes(15);

    /** The minimum time between recording two uses of a session. */
    static final Duration RECORDED_EVERY = Duration.ofMinutes(1);

    /** The maximum number of sessions per user. */
    static final int MOST = 10;

    private SessionRules() {}

    /** Returns true if an authentication at the given time is recent. */
    public static boolean isRecent(Instant authenticatedAt, Instant now) {
        return now.isBefore(authenticatedAt.plus(RECENT));
    }

    /** Returns the user of a session, or empty if the session has ended. */
    static Optional<UserRow> user(View view, SessionRow session) {
        return SessionLife.isValid(view, session) ? view.users().get(session.userId()) : Optional.empty();
    }
}
