package dev.castellan.client.call;

import dev.castellan.client.CastellanClientBuilder;
import java.time.Duration;

/**
 * The retry policy of a client. Immutable.
 *
 * <p>The client retries GET, PUT and DELETE after the statuses 408, 429, 502, 503 and 504, and after a connection
 * failure. The client retries POST and PATCH if the request was not sent, after 429, and after 503 with
 * {@code Retry-After}. If the deployment {@linkplain
 * CastellanClientBuilder#idempotentPosts honours} {@code Idempotency-Key}, the client retries a POST, and a PATCH with a
 * key, like PUT. No attempt starts after the deadline of the call.
 *
 * @param maxAttempts the maximum number of attempts of a call, from 1 (no retries) to 100
 * @param firstDelay the maximum delay before the second attempt. The maximum doubles for each later attempt. The actual
 *     delay is the time in {@code Retry-After} plus a random fraction of the maximum
 * @param maxDelay the upper limit of the doubled maximum, at most one day
 * @param budget the number of retries, 0 or more, that a client and its derived clients with an equal budget can
 *     make in a burst. Ten calls that succeed without a retry restore one retry, so retries cannot overload a failing
 *     deployment. Retries of requests that the server certainly did not process do not count
 */
public record Retries(int maxAttempts, Duration firstDelay, Duration maxDelay, int budget) {

    private static final int MAX_ATTEMPTS = 100;
    private static final int MAX_BUDGET = 1_000_000;
    private static final Duration MAX_DELAY = Duration.ofDays(1);
    private static final Retries STANDARD = new Retries(4, Duration.ofMillis(100), Duration.ofSeconds(5), 100);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public Retries {
        require(
                maxAttempts >= 1 && maxAttempts <= MAX_ATTEMPTS,
                "maxAttempts: " + maxAttempts + " is not from 1 to 100");
        require(firstDelay.compareTo(Duration.ZERO) > 0, "firstDelay: " + firstDelay + " is not positive");
        require(
                maxDelay.compareTo(firstDelay) >= 0 && maxDelay.compareTo(MAX_DELAY) <= 0,
                "maxDelay: " + maxDelay + " is not from firstDelay to a day");
        require(budget >= 0 && budget <= MAX_BUDGET, "budget: " + budget + " is not from 0 to 1000000");
    }

    /**
     * Returns the default policy: 4 attempts, delays from 100 milliseconds to 5 seconds, and a budget of 100 retries.
     */
    public static Retries standard() {
        return STANDARD;
    }

    /** Returns a policy that never retries. */
    public static Retries none() {
        return STANDARD.withMaxAttempts(1);
    }

    /**
     * Returns a copy with this maximum number of attempts.
     *
     * @throws IllegalArgumentException if the number is not between 1 and 100
     */
    public Retries withMaxAttempts(int attempts) {
        return new Retries(attempts, firstDelay, maxDelay, budget);
    }

    /**
     * Returns a copy with these delays.
     *
     * @throws IllegalArgumentException if {@code first} is not positive or is longer than {@code max}, or if {@code
     *     max} is longer than one day
     */
    public Retries withDelays(Duration first, Duration max) {
        return new Retries(maxAttempts, first, max, budget);
    }

    /**
     * Returns a copy with this budget.
     *
     * @throws IllegalArgumentException if the budget is not between 0 and 1,000,000
     */
    public Retries withBudget(int retries) {
        return new Retries(maxAttempts, firstDelay, maxDelay, retries);
    }

    private static void require(boolean condition, String complaint) {
        if (!condition) {
            throw new IllegalArgumentException("retries: " + complaint);
        }
    }
}
