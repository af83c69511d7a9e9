package dev.castellan.server.internal.rules;

import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.people.InvitationRow.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Determines the expiry of new invitations. */
final class InvitationExpiry {

    private static final Duration JOIN = Duration.ofDays(3);
    private static final Duration SHORTEST_JOIN = Duration.ofHours(1);
    private static final Duration LONGEST_JOIN = Duration.ofDays(30);
    private static final Duration RECOVERY = Duration.ofHours(1);

    private InvitationExpiry() {}

    /**
     * Returns the expiry of a new invitation.
     *
     * @param asked the requested expiry, or null for the default expiry
     * @throws Refusal if the requested expiry is not allowed. The message states the allowed range
     */
    static Instant of(Instant now, Purpose purpose, @Nullable Instant asked) {
        boolean joins = purpose == Purpose.JOIN;
        if (asked == null) {
            return now.plus(joins ? JOIN : RECOVERY);
        }
        Instant expiresAt = asked.truncatedTo(ChronoUnit.MILLIS);
        return joins ? ofJoining(now, expiresAt) : ofRecovery(now, expiresAt);
    }

    private static Instant ofJoining(Instant now, Instant asked) {
        if (asked.isBefore(now.plus(SHORTEST_JOIN)) || asked.isAfter(now.plus(LONGEST_JOIN))) {
            throw FieldRules.invalid("expires_at: must lie from 1 hour to 30 days from now");
        }
        return asked;
    }

    private static Instant ofRecovery(Instant now, Instant asked) {
        if (!asked.isAfter(now) || asked.isAfter(now.plus(RECOVERY))) {
            throw FieldRules.invalid(
                    "expires_at: must lie in the future and at most 1 hour from now, since this user has"
                            + " joined and the code is for recovery");
        }
        return asked;
    }
}
