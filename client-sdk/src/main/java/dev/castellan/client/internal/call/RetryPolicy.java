package dev.castellan.client.internal.call;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.model.endpoint.HttpMethod;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether and when calls are retried. Thread-safe. Shared by all calls of a client.
 *
 * @param budget the remaining retries
 * @param posts whether the deployment honours {@code Idempotency-Key}
 * @param timeSource the source of time and random numbers
 */
public record RetryPolicy(Retries retries, RetryBudget budget, IdempotentPosts posts, TimeSource timeSource) {

    public static RetryPolicy of(Retries retries, IdempotentPosts posts, TimeSource timeSource) {
        return new RetryPolicy(retries, new RetryBudget(retries.budget()), posts, timeSource);
    }

    /** Returns the policy for another deployment. */
    RetryPolicy elsewhere() {
        return with(posts.elsewhere());
    }

    /** Returns the policy for calls whose keys the deployment may honour differently. */
    RetryPolicy with(IdempotentPosts others) {
        return new RetryPolicy(retries, budget, others, timeSource);
    }

    /** Returns the policy for calls with these options, which shares the budget if the budgets have the same size. */
    public RetryPolicy with(CallOptions options) {
        Retries other = options.retries().orElse(retries);
        boolean shared = other.budget() == retries.budget();
        return new RetryPolicy(other, shared ? budget : new RetryBudget(other.budget()), posts, timeSource);
    }

    /** Records that a call succeeded after this number of attempts. */
    public void succeeded(int attempts) {
        if (attempts == 1) {
            budget.refill();
        }
    }

    /**
     * Decides what follows a failed attempt.
     *
     * @param attempts the number of previous attempts
     * @param keyed true if all attempts had the same {@code Idempotency-Key}
     */
    Decision after(CastellanException failure, int attempts, CallTime time, boolean keyed) {
        if (!ApiErrors.mayRepeat(failure, true)) {
            return Decision.stop("");
        }
        if (attempts >= retries.maxAttempts()) {
            return Decision.stop("maxAttempts is " + retries.maxAttempts());
        }
        if (!ApiErrors.mayRepeat(failure, keyed && posts.areOn(failure.method()))) {
            return Decision.stop(keyed ? posts.reasonOff() : reasonUnkeyed(failure.method()));
        }
        if (time.isOver()) {
            return Decision.stop(failure instanceof CallTimeoutException ? "" : time.deadline() + " is over");
        }
        Duration wait = retryAfter(failure);
        Duration pause = wait.plusNanos(backoff(attempts));
        // A call fails immediately if the delay extends beyond the deadline.
        if (pause.compareTo(Duration.ofNanos(time.remainingNanos())) >= 0) {
            return Decision.stop(
                    (wait.isZero() ? "the next delay" : "Retry-After is " + CallTime.text(wait) + ", which")
                            + " exceeds the remaining " + time.leftOfDeadline());
        }
        return wasNotSent(failure) || budget.take()
                ? new Decision(pause, "")
                : Decision.stop("the retry budget of " + retries.budget() + " is used up");
    }

    private static String reasonUnkeyed(HttpMethod method) {
        return method == HttpMethod.PATCH
                ? "a PATCH is repeated only with an idempotencyKey(..) that no interceptor changes"
                : "an interceptor or a listener changed the Idempotency-Key";
    }

    /** Returns true if a retry adds no load, because the server has processed nothing. */
    private static boolean wasNotSent(CastellanException failure) {
        return failure instanceof TransportException broken && !broken.maybeSent();
    }

    private static Duration retryAfter(CastellanException failure) {
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
        return (long) (timeSource.random().getAsDouble() * limit);
    }

    /**
     * What follows a failed attempt.
     *
     * @param pause the delay before the next attempt, or {@code null} to stop
     * @param reason why the client stops, if the failure does not say it
     */
    record Decision(@Nullable Duration pause, String reason) {

        private static Decision stop(String reason) {
            return new Decision(null, reason);
        }
    }

    /**
     * A budget of retries. Ten calls that succeed on the first attempt restore one retry, so retries add at most a
     * tenth of the load.
     */
    static final class RetryBudget {

        private static final int COST_OF_RETRY = 10;

        private final int full;
        private final AtomicInteger remaining;

        RetryBudget(int retries) {
            this.full = retries * COST_OF_RETRY;
            this.remaining = new AtomicInteger(full);
        }

        /** Takes one retry from the budget. Returns false if the budget is exhausted. */
        boolean take() {
            int before = remaining.getAndUpdate(now -> now < COST_OF_RETRY ? now : now - COST_OF_RETRY);
            return before >= COST_OF_RETRY;
        }

        /** Records a call that succeeded on the first attempt. */
        void refill() {
            // The budget is usually full. Calls then only read the budget, which causes no contention.
            if (remaining.get() < full) {
                remaining.getAndUpdate(now -> Math.min(now + 1, full));
            }
        }
    }
}
