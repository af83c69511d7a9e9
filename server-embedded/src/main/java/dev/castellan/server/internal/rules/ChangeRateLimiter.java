package dev.castellan.server.internal.rules;

import static dev.castellan.model.endpoint.ErrorKind.RATE_LIMITED;

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

    private final @Nullable TokenBuckets<UUID> organizations;
    private final @Nullable TokenBuckets<UUID> users;
    private final @Nullable TokenBuckets<UUID> sessions;

    /** Creates an instance that limits changes to {@link RateLimits#changesPerHour}. */
    public ChangeRateLimiter(RateLimits limits, Clock clock) {
        Integer limit = limits.changesPerHour();
        organizations = limit == null ? null : new TokenBuckets<>(limit, WINDOW, clock);
        users = limit == null ? null : new TokenBuckets<>(limit / 2, WINDOW, clock);
        sessions = limit == null ? null : new TokenBuckets<>(Math.max(1, limit / SESSIONS), WINDOW, clock);
    }

    /** Counts a change by a request with a token, and returns a refusal if it exceeds the limit. */
    public @Nullable Refusal refusal(Caller caller) {
        Refusal ofUser = refusal(users, caller.userId(), "user");
        return ofUser == null ? refusal(organizations, caller.organizationId(), "organization") : ofUser;
    }

    /**
     * Counts a change in a session.
     *
     * @throws Refusal if the change exceeds the limit
     */
    public void check(UUID sessionId) {
        Refusal refusal = refusal(sessions, sessionId, "session");
        if (refusal != null) {
            throw refusal;
        }
    }

    private static @Nullable Refusal refusal(@Nullable TokenBuckets<UUID> buckets, UUID key, String whose) {
        Duration wait = buckets == null ? Duration.ZERO : buckets.take(key);
        return wait.isZero()
                ? null
                : Refusal.retryAfter(
                        RATE_LIMITED,
                        "too many changes by this " + whose + " in an hour: try again after the time in Retry-After",
                        wait);
    }
}
