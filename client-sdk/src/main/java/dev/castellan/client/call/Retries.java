package dev.castellan.client.call;

import java.time.Duration;

/**
 * When and how often a call is retried. Immutable.
 *
 * <p>GET, PUT and DELETE are retried after the statuses 408, 429, 502, 503 and 504, and after a failure of the
 * connection. A POST is retried if it certainly was not sent, after 429, and after 503 with {@code Retry-After}; if the
 * deployment honours {@code Idempotency-Key}, it is retried like a PUT. No attempt starts after the deadline of its
 * call.
 *
 * @param attempts the most attempts of a call, from 1, which means no retries, to 100
 * @param firstDelay the longest wait before the second attempt. It doubles for each later attempt; the actual wait is a
 *     random part of it, plus the time that {@code Retry-After} asks for
 * @param longestDelay the limit of the doubled wait, at most a day
 * @param budget the retries that a client and those derived from it can make at once, from 0. Ten calls without a retry
 *     restore one, so that retries do not overload a deployment in trouble
 * @param keysHonoured whether the deployment executes a POST only once for each {@code Idempotency-Key}
 */
public record Retries(int attempts, Duration firstDelay, Duration longestDelay, int budget, boolean keysHonoured) {

    private static final int MOST_ATTEMPTS = 100;
    private static final int LARGEST_BUDGET = 1_000_000;
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final Retries STANDARD = new Retries(4, Duration.ofMillis(100), Duration.ofSeconds(5), 100, false);

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    public Retries {
        require(attempts >= 1 && attempts <= MOST_ATTEMPTS, "attempts: " + attempts + " is not from 1 to 100");
        require(firstDelay.compareTo(Duration.ZERO) > 0, "firstDelay: " + firstDelay + " is not positive");
        require(
                longestDelay.compareTo(firstDelay) >= 0 && longestDelay.compareTo(LONGEST) <= 0,
                "longestDelay: " + longestDelay + " is not from firstDelay to a day");
        require(budget >= 0 && budget <= LARGEST_BUDGET, "budget: " + budget + " is not from 0 to 1000000");
    }

    /**
     * Returns the default: 4 attempts, waits that start with up to 100 milliseconds and double up to 5 seconds, and a
     * budget of 100 retries.
     */
    public static Retries standard() {
        return STANDARD;
    }

    /** Returns a policy that never retries. */
    public static Retries none() {
        return STANDARD.withAttempts(1);
    }

    /**
     * Returns a copy with another number of attempts.
     *
     * @throws IllegalArgumentException if it is not from 1 to 100
     */
    public Retries withAttempts(int most) {
        return new Retries(most, firstDelay, longestDelay, budget, keysHonoured);
    }

    /**
     * Returns a copy with other waits.
     *
     * @throws IllegalArgumentException if they are not positive, more than a day, or in the wrong order
     */
    public Retries withDelays(Duration first, Duration longest) {
        return new Retries(attempts, first, longest, budget, keysHonoured);
    }

    /**
     * Returns a copy with another budget.
     *
     * @throws IllegalArgumentException if it is not from 0 to 1000000
     */
    public Retries withBudget(int retries) {
        return new Retries(attempts, firstDelay, longestDelay, retries, keysHonoured);
    }

    /** Returns a copy for a deployment that executes a POST only once for each {@code Idempotency-Key}. */
    public Retries withKeysHonoured() {
        return new Retries(attempts, firstDelay, longestDelay, budget, true);
    }

    private static void require(boolean condition, String complaint) {
        if (!condition) {
            throw new IllegalArgumentException("retries: " + complaint);
        }
    }
}
