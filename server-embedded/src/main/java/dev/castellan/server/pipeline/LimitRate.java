package dev.castellan.server.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.RATE_LIMITED;

import dev.castellan.server.RateLimits;
import dev.castellan.server.Refusal;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Refuses callers that call too often, if the server is told to. */
final class LimitRate {

    private final @Nullable TokenBuckets<UUID> requests;
    private final @Nullable TokenBuckets<InetAddress> failures;

    LimitRate(RateLimits limits, Clock clock) {
        requests = buckets(limits.requestsPerToken(), limits.window(), clock);
        failures = buckets(limits.failuresPerAddress(), limits.window(), clock);
    }

    /** Counts a request of a token. */
    void request(UUID tokenId) {
        take(requests, tokenId, "too many requests with this token");
    }

    /** Counts a failed authentication from an address. */
    void failure(@Nullable InetAddress peer) {
        if (peer != null) {
            take(failures, peer, "too many requests without a valid token from this address");
        }
    }

    private static <K> void take(@Nullable TokenBuckets<K> buckets, K key, String message) {
        Duration wait = buckets == null ? Duration.ZERO : buckets.take(key);
        if (!wait.isZero()) {
            throw Refusal.retryAfter(RATE_LIMITED, message + ": come back later, as Retry-After says", wait);
        }
    }

    private static <K> @Nullable TokenBuckets<K> buckets(@Nullable Integer limit, Duration window, Clock clock) {
        return limit == null ? null : new TokenBuckets<>(limit, window, clock);
    }
}
