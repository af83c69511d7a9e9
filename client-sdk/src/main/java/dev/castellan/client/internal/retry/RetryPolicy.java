package dev.castellan.client.internal.retry;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.internal.time.Timing;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether and when calls are retried. Thread-safe; shared by all calls of a client.
 *
 * @param retries the settings
 * @param budget the retries that are left
 * @param timing time and random numbers
 */
public record RetryPolicy(Retries retries, RetryBudget budget, Timing timing) {

    public static RetryPolicy of(Retries retries, Timing timing) {
        return new RetryPolicy(retries, new RetryBudget(retries.budget()), timing);
    }

    /** Returns the policy of a derived client, with a budget of its own if it has other settings. */
    public RetryPolicy with(Retries other) {
        return Objects.equals(other, retries) ? this : of(other, timing);
    }

    /** Counts a call that succeeded with this number of attempts. */
    public void succeeded(int attempts) {
        if (attempts == 1) {
            budget.refill();
        }
    }

    /**
     * Returns the wait before the next attempt; {@code null} if there is no next attempt.
     *
     * @param made the number of attempts so far
     * @param left nanoseconds until the deadline
     */
    @Nullable
    public Duration pauseAfter(CastellanException failure, int made, long left) {
        if (made >= retries.attempts() || !ApiErrors.mayRepeat(failure, retries.keysHonoured())) {
            return null;
        }
        Duration pause =
                asked(failure).plusNanos(Backoff.of(retries, timing.random()).before(made));
        // A call that would have to wait beyond its deadline fails at once.
        boolean inTime = pause.compareTo(Duration.ofNanos(left)) < 0;
        return inTime && budget.take() ? pause : null;
    }

    private static Duration asked(CastellanException failure) {
        return failure instanceof ApiException answered ? answered.retryAfter().orElse(Duration.ZERO) : Duration.ZERO;
    }

    /**
     * The wait before a retry: a random time up to a limit that doubles, so that callers that failed together do not retry
     * together.
     *
     * @param firstNanos the limit before the first retry
     * @param longestNanos the limit of the doubling
     * @param random random numbers from 0 to 1, 1 excluded
     */
    private record Backoff(long firstNanos, long longestNanos, DoubleSupplier random) {

        static Backoff of(Retries retries, DoubleSupplier random) {
            return new Backoff(
                    retries.firstDelay().toNanos(), retries.longestDelay().toNanos(), random);
        }

        /**
         * Returns a wait in nanoseconds.
         *
         * @param retry the number of the retry, from 1
         */
        long before(int retry) {
            double bound = Math.min((double) longestNanos, Math.scalb((double) firstNanos, retry - 1));
            return (long) (random.getAsDouble() * bound);
        }
    }

    /**
     * A budget of retries. Ten successful calls restore one retry, so that retries stay a tenth of the load at any rate of
     * failures.
     */
    static final class RetryBudget {

        private static final int COST_OF_RETRY = 10;

        private final int full;
        private final AtomicInteger left;

        RetryBudget(int retries) {
            this.full = retries * COST_OF_RETRY;
            this.left = new AtomicInteger(full);
        }

        /** Takes a retry, and returns whether there was one. */
        boolean take() {
            int before = left.getAndUpdate(now -> now < COST_OF_RETRY ? now : now - COST_OF_RETRY);
            return before >= COST_OF_RETRY;
        }

        /** Counts a call that succeeded at its first attempt. */
        void refill() {
            // The budget is nearly always full; then calls only read, and do not compete for the value.
            if (left.get() < full) {
                left.getAndUpdate(now -> Math.min(now + 1, full));
            }
        }
    }
}
