package dev.castellan.client.internal.call;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.TransportException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether and when calls are retried. Thread-safe. Shared by all calls of a client.
 *
 * @param budget the remaining retries
 * @param posts whether the deployment honours {@code Idempotency-Key}
 * @param timing the source of time and random numbers
 */
public record RetryPolicy(Retries retries, RetryBudget budget, IdempotentPosts posts, Timing timing) {

    public static RetryPolicy of(Retries retries, IdempotentPosts posts, Timing timing) {
        return new RetryPolicy(retries, new RetryBudget(retries.budget()), posts, timing);
    }

    /** Returns the policy for another deployment. */
    RetryPolicy elsewhere() {
        return new RetryPolicy(retries, budget, posts.elsewhere(), timing);
    }

    /** Returns the policy for calls with these options, which shares the budget if the budgets have the same size. */
    public RetryPolicy with(CallOptions options) {
        Retries other = options.retries().orElse(retries);
        boolean shared = other.budget() == retries.budget();
        return new RetryPolicy(other, shared ? budget : new RetryBudget(other.budget()), posts, timing);
    }

    /** Records that a call succeeded after this number of attempts. */
    public void succeeded(int attempts) {
        if (attempts == 1) {
            budget.refill();
        }
    }

    /**
     * Returns the delay before the next attempt, or {@code null} to stop.
     *
     * @param made the number of previous attempts
     * @param left the nanoseconds until the deadline
     * @param keyed true if all attempts had the same {@code Idempotency-Key}
     */
    @Nullable
    public Duration pauseAfter(CastellanException failure, int made, long left, boolean keyed) {
        if (made >= retries.maxAttempts() || !ApiErrors.mayRepeat(failure, keyed && posts.areOn())) {
            return null;
        }
        Duration pause = asked(failure).plusNanos(backoff(made));
        // A call fails immediately if the delay extends beyond the deadline.
        boolean inTime = pause.compareTo(Duration.ofNanos(left)) < 0;
        return inTime && (wasNotSent(failure) || budget.take()) ? pause : null;
    }

    /** Returns true if a retry adds no load, because the server has processed nothing. */
    private static boolean wasNotSent(CastellanException failure) {
        return failure instanceof TransportException broken && !broken.maybeSent();
    }

    private static Duration asked(CastellanException failure) {
        return failure instanceof ApiException error ? error.retryAfter().orElse(Duration.ZERO) : Duration.ZERO;
    }

    /**
     * Returns a random delay in nanoseconds, up to a limit that doubles with each retry. Callers that fail at the same
     * time then retry at different times.
     *
     * @param retry the number of the retry, from 1
     */
    private long backoff(int retry) {
        double doubled = Math.scalb((double) retries.firstDelay().toNanos(), retry - 1);
        double limit = Math.min((double) retries.maxDelay().toNanos(), doubled);
        return (long) (timing.random().getAsDouble() * limit);
    }

    /** A budget of retries. Ten calls that succeed at once restore one, so retries add at most a tenth of the load. */
    static final class RetryBudget {

        private static final int COST_OF_RETRY = 10;

        private final int full;
        private final AtomicInteger left;

        RetryBudget(int retries) {
            this.full = retries * COST_OF_RETRY;
            this.left = new AtomicInteger(full);
        }

        /** Takes one retry from the budget. Returns false if the budget is exhausted. */
        boolean take() {
            int before = left.getAndUpdate(now -> now < COST_OF_RETRY ? now : now - COST_OF_RETRY);
            return before >= COST_OF_RETRY;
        }

        /** Records a call that succeeded on the first attempt. */
        void refill() {
            // The budget is usually full. Calls then only read the budget, which causes no contention.
            if (left.get() < full) {
                left.getAndUpdate(now -> Math.min(now + 1, full));
            }
        }
    }
}
