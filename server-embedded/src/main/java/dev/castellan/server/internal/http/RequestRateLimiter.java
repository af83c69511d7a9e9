package dev.castellan.server.internal.http;

import static dev.castellan.model.endpoint.ErrorKind.RATE_LIMITED;

import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.rules.ChangeRateLimiter;
import dev.castellan.server.internal.rules.TokenBuckets;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Refuses requests that exceed a configured rate limit of their caller. */
final class RequestRateLimiter {

    private final @Nullable TokenBuckets<UUID> requests;
    private final @Nullable TokenBuckets<String> failures;

    private final ChangeRateLimiter changes;

    RequestRateLimiter(RateLimits limits, ChangeRateLimiter changes, Clock clock) {
        this.changes = changes;
        requests = buckets(limits.requestsPerToken(), limits.window(), clock);
        failures = buckets(limits.failuresPerAddress(), limits.window(), clock);
    }

    /** Counts a request with a token, and returns a refusal if the request exceeds a limit, or null otherwise. */
    @Nullable
    Refusal refusal(Caller caller, boolean changes) {
        UUID token = Objects.requireNonNull(caller.tokenId(), "the request has no token");
        Refusal refusal = refusal(requests, token, "too many requests with this token");
        return refusal == null && changes ? this.changes.refusal(caller) : refusal;
    }

    /**
     * Counts a failed authentication from an address, and refuses the request if the address exceeds the limit. All
     * addresses of an IPv6 network share a limit, because a client can use any address in its network.
     */
    void failure(@Nullable InetAddress peer) {
        Refusal refusal = peer == null
                ? null
                : refusal(
                        failures,
                        AddressText.ofBlock(peer),
                        "too many requests without a valid token from this address");
        if (refusal != null) {
            throw refusal;
        }
    }

    private static <K> @Nullable Refusal refusal(@Nullable TokenBuckets<K> buckets, K key, String message) {
        Duration wait = buckets == null ? Duration.ZERO : buckets.take(key);
        return wait.isZero()
                ? null
                : Refusal.retryAfter(RATE_LIMITED, message + ": try again after the time in Retry-After", wait);
    }

    private static <K> @Nullable TokenBuckets<K> buckets(@Nullable Integer limit, Duration window, Clock clock) {
        return limit == null ? null : new TokenBuckets<>(limit, window, clock);
    }
}
