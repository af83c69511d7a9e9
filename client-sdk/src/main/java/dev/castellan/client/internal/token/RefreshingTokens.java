package dev.castellan.client.internal.token;

import dev.castellan.client.internal.concurrent.Causes;
import dev.castellan.client.internal.observe.CallLog;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Caches the token of a source until it expires or a server rejects it.
 *
 * <p>No thread runs between calls. The first call shortly before the token expires starts a refresh but still uses the
 * current token.
 */
public final class RefreshingTokens implements TokenSupply {

    /** The time limit for a source. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The pause after a source returned no new token. */
    static final Duration PAUSE = Duration.ofSeconds(5);

    private static final Logger LOG = CallLog.LOG;

    private final Clock clock;
    private final SingleFlight flight;
    private final AtomicReference<@Nullable CachedToken> cached = new AtomicReference<>();
    private volatile long lastRefresh = Long.MIN_VALUE;
    private volatile long failedRenewal = Long.MIN_VALUE;

    public RefreshingTokens(AsyncTokenSource source, Clock clock) {
        this(source, clock, PATIENCE);
    }

    RefreshingTokens(AsyncTokenSource source, Clock clock, Duration patience) {
        this.clock = clock;
        this.flight = new SingleFlight(source, token -> cached.set(CachedToken.of(token, clock.millis())), patience);
    }

    @Override
    public @Nullable AccessToken current() {
        CachedToken current = cached.get();
        long now = clock.millis();
        if (current == null || !current.isGood(now)) {
            return null;
        }
        if (current.isDue(now) && !isPause(lastRefresh, now)) {
            refresh(current, now);
        }
        return current.token();
    }

    @Override
    public CompletableFuture<AccessToken> token() {
        AccessToken good = current();
        return good == null
                ? fetchUnless(current -> current.isGood(clock.millis()))
                : CompletableFuture.completedFuture(good);
    }

    @Override
    public CompletableFuture<Boolean> renew(String rejected) {
        Predicate<CachedToken> other = current -> !current.token().value().equals(rejected);
        CachedToken current = cached.get();
        if (current != null && other.test(current)) {
            return CompletableFuture.completedFuture(true);
        }
        if (isPause(failedRenewal, clock.millis())) {
            return CompletableFuture.completedFuture(false);
        }
        return fetchUnless(other).handle((token, failure) -> isNew(token, rejected));
    }

    @Override
    public boolean expires(String token, Instant end) {
        CachedToken current = cached.get();
        if (current != null && current.token().value().equals(token) && !end.equals(current.reported())) {
            cached.compareAndSet(current, current.expiring(end, clock.millis()));
        }
        return true;
    }

    @Override
    public void close() {
        flight.cancel();
    }

    /** Returns true for 5 seconds after a time. Returns false if the clock was set back since then. */
    private static boolean isPause(long since, long now) {
        return since <= now && now < since + PAUSE.toMillis();
    }

    private void refresh(CachedToken old, long now) {
        // Set before the fetch. Otherwise, every call would query a source that fails or returns the old token.
        lastRefresh = now;
        Instant end = old.reported();
        CompletionStage<AccessToken> fetch = fetchUnless(current -> !current.isDue(clock.millis()));
        fetch.whenComplete((token, failure) -> {
            if (failure != null) {
                LOG.warn(
                        "token source {}; the current token stays in use until it expires",
                        Authorizer.describe(Causes.of(failure)));
                if (end != null) {
                    cached.compareAndSet(old, old.expiring(end, clock.millis()));
                }
            } else if (end != null && token.value().equals(old.token().value())) {
                LOG.warn("the token source still returns the API token that expires at {}: rotate it", end);
            }
        });
    }

    private boolean isNew(@Nullable AccessToken token, String rejected) {
        boolean renewed = token != null && !token.value().equals(rejected);
        if (!renewed) {
            failedRenewal = clock.millis();
        }
        return renewed;
    }

    private CompletableFuture<AccessToken> fetchUnless(Predicate<CachedToken> enough) {
        return flight.join(() -> {
            CachedToken current = cached.get();
            return current != null && enough.test(current) ? current.token() : null;
        });
    }

    /**
     * A token with its refresh time and expiry time, in milliseconds since the epoch.
     *
     * @param refreshAt the time of the background refresh
     * @param expiresAt the expiry time according to the source
     * @param reported the expiry time according to the server, or {@code null} if unknown
     */
    private record CachedToken(
            AccessToken token,
            long refreshAt,
            long expiresAt,
            @Nullable Instant reported) {

        private static final long EARLIEST = Duration.ofMinutes(5).toMillis();
        private static final long EARLIEST_REPORTED = Duration.ofDays(14).toMillis();

        /**
         * Creates an entry for a new token. The token is refreshed in the last quarter of its lifetime, but no earlier
         * than 5 minutes before it expires. A token that is expired on arrival, or almost, stays in use until a server
         * rejects it, because this clock may be ahead of the issuer's. Otherwise, every call would fetch a token.
         */
        static CachedToken of(AccessToken token, long now) {
            long expiresAt = millis(token.expiresAt());
            if (expiresAt == Long.MAX_VALUE || expiresAt < now + PAUSE.toMillis()) {
                return new CachedToken(token, Long.MAX_VALUE, Long.MAX_VALUE, null);
            }
            return new CachedToken(token, refreshAt(expiresAt, now, EARLIEST), expiresAt, null);
        }

        /**
         * Returns a token that expires at this time according to the server. The token is refreshed in the last quarter
         * of its remaining lifetime, but no earlier than 14 days before it expires, and stays in use until a server
         * rejects it. Returns the same token if the source knows the expiry time, or if this clock is ahead.
         */
        CachedToken expiring(Instant end, long now) {
            long endsAt = millis(end);
            return token.expiresAt() != null || endsAt < now + PAUSE.toMillis()
                    ? this
                    : new CachedToken(token, refreshAt(endsAt, now, EARLIEST_REPORTED), expiresAt, end);
        }

        private static long refreshAt(long end, long now, long earliest) {
            return end - Math.min(earliest, (end - now) / 4);
        }

        boolean isGood(long now) {
            return now < expiresAt;
        }

        boolean isDue(long now) {
            return now >= refreshAt;
        }

        /** Converts an instant to milliseconds, limited to the range of {@code long}. No instant means never. */
        private static long millis(@Nullable Instant instant) {
            if (instant == null) {
                return Long.MAX_VALUE;
            }
            try {
                return instant.toEpochMilli();
            } catch (ArithmeticException e) {
                return instant.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
            }
        }
    }
}
