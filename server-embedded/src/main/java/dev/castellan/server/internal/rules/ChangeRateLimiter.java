package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Limits the rate of changes in an organization. The tokens of one user can use at most half of the limit, because a
 * stolen token must not block the other users. Each console session has a separate limit of one hundredth of the
 * organization's limit, so the owner of a stolen token can still revoke the token. Thread-safe.
 */
public final class ChangeRateLimiter {

    private static final Duration WINDOW = Duration.ofHours(1);
    private static final int SESSIONS = 100;

    private final RateLimit<UUID> organizations;
    private final RateLimit<UUID> users;
    private final RateLimit<UUID> sessions;

    /** Creates an instance that limits changes to {@link RateLimits#changesPerHour}. */
    public ChangeRateLimiter(RateLimits limits, Clock clock) {
        Integer limit = limits.changesPerHour();
        organizations = limit("organization", limit, clock);
        users = limit("user", limit == null ? null : limit / 2, clock);
        sessions = limit("session", limit == null ? null : Math.max(1, limit / SESSIONS), clock);
    }

    private static RateLimit<UUID> limit(String whose, @Nullable Integer limit, Clock clock) {
        return RateLimit.of(
                whose + "-changes",
                ErrorCode.CHANGE_RATE_LIMITED,
                limit,
                WINDOW,
                clock,
                "too many changes by this " + whose + " in an hour");
    }

    /** Counts a change by a request with a token, and returns the tightest limit. */
    public RateLimit.Usage count(Caller caller) {
        RateLimit.Usage ofUser = users.take(caller.userId());
        return ofUser.refusal() == null ? ofUser.tighter(organizations.take(caller.organizationId())) : ofUser;
    }

    /**
     * Counts a change in a session.
     *
     * @throws Refusal if the change exceeds the limit
     */
    public void check(UUID sessionId) {
        Refusal refusal = sessions.take(sessionId).refusal();
        if (refusal != null) {
            throw refusal;
        }
    }
}
