package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.spi.Refusal;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A limit on how often something can happen for each key. Thread-safe.
 *
 * @param name the name of the limit in response headers
 * @param code the code of a refusal
 * @param policy the limit as {@code RateLimit-Policy} shows it
 * @param what what happens too often beyond the limit, such as {@code too many requests with this token}
 * @param buckets null if nothing is limited
 */
public record RateLimit<K>(
        String name,
        ErrorCode code,
        String policy,
        String what,
        @Nullable TokenBuckets<K> buckets) {

    /**
     * Creates a limit.
     *
     * @param limit the number of units in each window, or null to limit nothing
     */
    public static <K> RateLimit<K> of(
            String name, ErrorCode code, @Nullable Integer limit, Duration window, Clock clock, String what) {
        return new RateLimit<>(
                name,
                code,
                "\"" + name + "\";q=" + limit + ";w=" + seconds(window),
                what,
                limit == null ? null : new TokenBuckets<>(limit, window, clock));
    }

    /** Takes one unit of this key, if one is available. */
    public Usage take(K key) {
        return buckets == null ? Usage.UNLIMITED : new Usage(this, buckets.take(key));
    }

    /** Returns a duration in whole seconds, rounded up. */
    private static long seconds(Duration duration) {
        return duration.plusNanos(999_999_999).toSeconds();
    }

    /**
     * How much of a limit a caller has used.
     *
     * @param limit null if nothing is limited
     */
    public record Usage(@Nullable RateLimit<?> limit, TokenBuckets.Level level) {

        /** The usage of a caller without a limit. */
        public static final Usage UNLIMITED =
                new Usage(null, new TokenBuckets.Level(true, Long.MAX_VALUE, Duration.ZERO));

        /** Returns the refusal of the request, or null if the limit allows the request. */
        public @Nullable Refusal refusal() {
            return limit == null || level.granted()
                    ? null
                    : Refusal.retryAfter(
                            limit.code, limit.what + ": try again after the time in Retry-After", level.untilNext());
        }

        /** Returns the usage that refuses the request, or else the usage with fewer remaining units. */
        public Usage tighter(Usage other) {
            return level.granted() && (!other.level.granted() || other.level.units() < level.units()) ? other : this;
        }

        /**
         * Adds the limit to the headers of a response (draft-ietf-httpapi-ratelimit-headers-11). If the response asks
         * to wait for another reason, the headers stay as they are, because both times would contradict each other.
         */
        public Headers addTo(Headers headers) {
            return limit == null || (level.granted() && headers.first("Retry-After") != null)
                    ? headers
                    : headers.with("RateLimit-Policy", limit.policy)
                            .with(
                                    "RateLimit",
                                    "\"" + limit.name + "\";r=" + level.units() + ";t=" + seconds(level.untilNext()));
        }
    }
}
