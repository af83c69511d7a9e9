package dev.castellan.server.internal.rules;

import dev.castellan.model.Bounds;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Determines when sessions end, and finds open sessions. A session expires after some time, and ends when the token
 * that was used to sign in expires or is deleted. The limit of the organization applies to sessions that began earlier.
 */
public final class SessionLife {

    /** The maximum lifetime of a session, which an organization can shorten. */
    public static final Duration MAX_AGE = Duration.ofHours(Bounds.SESSION_HOURS);

    /** The maximum time between two uses of a session. */
    public static final Duration IDLE = Duration.ofHours(1);

    private SessionLife() {}

    /** Returns the maximum lifetime of a session in the organization. */
    private static Duration maxAge(View view) {
        return view.organization().limits().sessionLength(MAX_AGE);
    }

    /** Returns the instant from which the server rejects a session that is not used again. */
    private static Instant expiresAt(View view, SessionRow session) {
        Instant ofAge = session.createdAt().plus(maxAge(view));
        Instant ofRest = session.lastSeenAt().plus(IDLE);
        return ofAge.isBefore(ofRest) ? ofAge : ofRest;
    }

    /**
     * Returns the expiry of a session that stays in use: the end of its maximum lifetime or the expiry of the token
     * that was used to sign in, whichever comes first.
     */
    public static Instant end(View view, SessionRow session) {
        Instant ofAge = session.createdAt().plus(maxAge(view));
        return Optional.ofNullable(session.tokenId())
                .flatMap(view.tokens()::get)
                .map(TokenRow::expiresAt)
                .filter(ofAge::isAfter)
                .orElse(ofAge);
    }

    /**
     * Returns whether a session is valid. A session is valid if it has not expired, its user is not suspended, and the
     * token that was used to sign in, if any, is valid.
     */
    public static boolean isValid(View view, SessionRow session) {
        return hasNotEnded(view, session)
                && view.users()
                        .get(session.userId())
                        .filter(user -> !user.suspended())
                        .isPresent();
    }

    /**
     * Returns whether a session has not expired and the token that was used to sign in, if any, is valid. Lists include
     * such a session, even if its user is suspended.
     */
    public static boolean hasNotEnded(View view, SessionRow session) {
        return view.now().isBefore(expiresAt(view, session)) && hasToken(view, session);
    }

    /**
     * Returns the session with this id if it is an open session of this user. The store may also contain sessions that
     * have ended.
     */
    public static Optional<SessionRow> open(View view, UUID userId, UUID sessionId) {
        return view.sessions()
                .get(sessionId)
                .filter(session -> session.userId().equals(userId) && hasNotEnded(view, session));
    }

    /** Returns up to {@code limit} open sessions whose ids follow {@code after}, in id order. */
    public static List<SessionRow> open(View view, UUID userId, @Nullable UUID after, int limit) {
        List<SessionRow> open = new ArrayList<>();
        UUID last = after;
        boolean isEnd = false;
        while (!isEnd && open.size() < limit) {
            List<SessionRow> rows = view.sessions().ofUser(userId, last, limit);
            rows.stream().filter(row -> hasNotEnded(view, row)).forEach(open::add);
            isEnd = rows.size() < limit;
            last = isEnd ? last : rows.get(rows.size() - 1).sessionId();
        }
        return open.subList(0, Math.min(limit, open.size()));
    }

    /** Deletes at most {@code limit} sessions that are too old or were not used for too long. */
    public static void deleteEnded(Transaction tx, int limit) {
        // a session has ended at its expiry, not only after it
        Instant now = tx.now().plusMillis(1);
        tx.sessions().deleteEnded(now.minus(maxAge(tx)), now.minus(IDLE), limit);
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
