package dev.castellan.client.internal.retry;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.internal.time.Timing;
import java.time.Duration;
import java.util.Objects;
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
}
