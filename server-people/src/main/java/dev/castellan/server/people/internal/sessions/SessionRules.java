package dev.castellan.server.people.internal.sessions;

import dev.castellan.server.internal.rules.SessionLife;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.rows.UserRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What holds for sessions besides {@link SessionLife}. */
public final class SessionRules {

    /** The time within which an authentication is recent enough to change credentials. */
    static final Duration RECENT = Duration.ofMinutes(15);

    /** A use is recorded if the last one that was recorded is at least this long ago. */
    static final Duration RECORDED_EVERY = Duration.ofMinutes(1);

    /** The most sessions of a user. */
    static final int MOST = 10;

    private SessionRules() {}

    /** Returns whether a user who last proved at this instant who is there has done so recently. */
    public static boolean isRecent(Instant authenticatedAt, Instant now) {
        return now.isBefore(authenticatedAt.plus(RECENT));
    }

    /** Returns the user of a session that has not ended; empty if it has. */
    static Optional<UserRow> user(View view, SessionRow session) {
        return SessionLife.isValid(view, session) ? view.users().get(session.userId()) : Optional.empty();
    }
}
