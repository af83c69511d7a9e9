package dev.castellan.client.internal.token;

import dev.castellan.client.token.AccessToken;
import java.time.Duration;
import java.time.Instant;

/**
 * A token of a source, with its times in milliseconds since 1970.
 *
 * @param token the token
 * @param refreshAt the time from which another token is fetched in the background
 * @param expiresAt the time from which it is no longer valid
 */
record KnownToken(AccessToken token, long refreshAt, long expiresAt) {

    private static final long EARLIEST = Duration.ofMinutes(5).toMillis();

    /**
     * Returns a token that was fetched now. It is refreshed when a quarter of its time is left, or 5 minutes if that is
     * less.
     */
    static KnownToken of(AccessToken token, long now) {
        long expiresAt = token.expiresAt().map(KnownToken::millis).orElse(Long.MAX_VALUE);
        long refreshAt = expiresAt == Long.MAX_VALUE
                ? Long.MAX_VALUE
                : expiresAt - Math.min(EARLIEST, Math.max(0, expiresAt - now) / 4);
        return new KnownToken(token, refreshAt, expiresAt);
    }

    boolean isGood(long now) {
        return now < expiresAt;
    }

    boolean isDue(long now) {
        return now >= refreshAt;
    }

    /** Far instants may be beyond what milliseconds can count. */
    private static long millis(Instant instant) {
        try {
            return instant.toEpochMilli();
        } catch (ArithmeticException e) {
            return instant.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }
}
