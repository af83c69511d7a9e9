package dev.castellan.server.internal.http;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.rules.ChangeRateLimiter;
import dev.castellan.server.internal.rules.RateLimit;
import dev.castellan.server.limits.RateLimits;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.net.InetAddress;
import java.time.Clock;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Refuses requests that exceed a configured rate limit of their caller. */
final class RequestRateLimiter {

    private final RateLimit<UUID> requests;
    private final RateLimit<String> failures;

    private final ChangeRateLimiter changes;

    RequestRateLimiter(RateLimits limits, ChangeRateLimiter changes, Clock clock) {
        this.changes = changes;
        requests = RateLimit.of(
                "requests",
                ErrorCode.RATE_LIMITED,
                limits.requestsPerToken(),
                limits.window(),
                clock,
                "too many requests with this token");
        failures = RateLimit.of(
                "failures",
                ErrorCode.FAILURE_RATE_LIMITED,
                limits.failuresPerAddress(),
                limits.window(),
                clock,
                "too many requests without a valid token from this address");
    }

    /** Counts a request with a token, and returns the tightest limit that applies to it. */
    RateLimit.Usage count(Caller caller, boolean changes) {
        UUID token = Objects.requireNonNull(caller.tokenId(), "the request has no token");
        RateLimit.Usage usage = requests.take(token);
        return changes && usage.refusal() == null ? usage.tighter(this.changes.count(caller)) : usage;
    }

    /**
     * Counts a failed authentication from an address, and refuses the request if the address exceeds the limit. All
     * addresses of an IPv6 network share a limit, because a client can use any address in its network.
     */
    void failure(@Nullable InetAddress peer) {
        Refusal refusal =
                peer == null ? null : failures.take(AddressText.ofBlock(peer)).refusal();
        if (refusal != null) {
            throw refusal;
        }
    }
}
