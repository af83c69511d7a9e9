package dev.castellan.server.internal.rules;

import dev.castellan.server.store.View;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.rows.TokenRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** When a session ends by itself: after some time, and with the token that its user signed in with. */
public final class SessionLife {

    /** How long a session lives at most. */
    public static final Duration LONGEST = Duration.ofHours(12);

    /** How long a session lives without a use. */
    public static final Duration IDLE = Duration.ofHours(1);

    private SessionLife() {}

    /** Returns the instant from which a session is refused, unless it is used before that. */
    public static Instant expiresAt(SessionRow session) {
        Instant ofAge = session.createdAt().plus(LONGEST);
        Instant ofRest = session.lastSeenAt().plus(IDLE);
        return ofAge.isBefore(ofRest) ? ofAge : ofRest;
    }

    /** Returns when a session ends even if it is used: after its longest life, or with the token that it was begun with. */
    public static Instant end(View view, SessionRow session) {
        Instant ofAge = session.createdAt().plus(LONGEST);
        return Optional.ofNullable(session.tokenId())
                .flatMap(view.tokens()::get)
                .map(TokenRow::expiresAt)
                .filter(ofAge::isAfter)
                .orElse(ofAge);
    }

    /**
     * Returns whether a session is accepted in a state: it has not expired, its user is not suspended, and the token that
     * it was begun with, if there was one, is valid.
     */
    public static boolean isValid(View view, SessionRow session) {
        return hasNotEnded(view, session)
                && view.users()
                        .get(session.userId())
                        .filter(user -> !user.suspended())
                        .isPresent();
    }

    /** Returns whether a session is in lists: it has not ended by itself, though its user may be suspended. */
    public static boolean hasNotEnded(View view, SessionRow session) {
        return view.now().isBefore(expiresAt(session)) && hasToken(view, session);
    }

    private static boolean hasToken(View view, SessionRow session) {
        UUID token = session.tokenId();
        return token == null
                || view.tokens()
                        .get(token)
                        .filter(row -> row.isValidAt(view.now()))
                        .isPresent();
    }
}
