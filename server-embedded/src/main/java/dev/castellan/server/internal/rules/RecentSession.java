package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.SessionRow;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Refuses what only a person who has authenticated recently may do. */
public final class RecentSession {

    /** The time after an authentication during which the user can change credentials, and who gets some. */
    private static final Duration RECENT = Duration.ofMinutes(15);

    private RecentSession() {}

    /** Returns true if an authentication at the given time is recent. */
    public static boolean isRecent(Instant authenticatedAt, Instant now) {
        return now.isBefore(authenticatedAt.plus(RECENT));
    }

    /** Returns a time of authentication that is not recent, for a user whose last authentication is unknown. */
    public static Instant notRecent(Instant now) {
        return now.minus(RECENT);
    }

    /** Throws a {@link Refusal} if the user of the session last authenticated at least 15 minutes ago. */
    public static void checkRecent(SessionRow session, Instant now) {
        if (!isRecent(session.authenticatedAt(), now)) {
            throw Refusal.of(
                            ErrorCode.RECENT_SIGN_IN_REQUIRED,
                            "confirm your identity first: this requires a sign-in within the last " + RECENT.toMinutes()
                                    + " minutes")
                    .withValues(RECENT.toMinutes());
        }
    }

    /**
     * Throws a {@link Refusal} if the session began with a token, because it can do no more than the token, or if its
     * user has not authenticated recently.
     */
    static void check(View view, UUID sessionId) {
        SessionRow session = view.sessions().get(sessionId).orElseThrow(CallerCheck::withoutSession);
        if (session.method() == SessionRow.Method.TOKEN) {
            throw required();
        }
        checkRecent(session, view.now());
    }

    /** Returns the refusal of a token, or of a session that began with one. */
    static Refusal required() {
        return Refusal.of(
                ErrorCode.SESSION_REQUIRED,
                "no API token can make this change: sign in to the console with a password or a passkey");
    }
}
