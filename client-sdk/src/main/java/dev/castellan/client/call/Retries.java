package dev.castellan.client.call;

import java.time.Duration;

/**
 * How often and when a call is tried again. Immutable.
 *
 * <p>GET, PUT and DELETE are tried again when they are answered 408, 429, 502, 503 or 504, and when the connection
 * fails. A POST is tried again when it surely was not sent, when it is answered 429, or 503 with {@code Retry-After};
 * and wherever a PUT would be, if the deployment honours {@code Idempotency-Key}. Nothing is tried again beyond the
 * deadline of its call.
 *
 * @param attempts how often a call is sent at most, from 1, which is never again, to 100
 * @param firstDelay longest wait before the second attempt; it doubles before each one that follows, and the actual wait
 *     is any fraction of it. What {@code Retry-After} asks for is waited in addition
 * @param longestDelay where the doubling ends; at most a day
 * @param budget how many retries a client and those derived from it have at once, from 0; ten calls without a retry give
 *     one back, so that a deployment in trouble is not asked many times over
 * @param keysHonoured whether the deployment does a POST only once for each {@code Idempotency-Key}
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

    /** Returns the default: 4 attempts, waits of up to 100 milliseconds doubling up to 5 seconds, a budget of 100. */
    public static Retries standard() {
        return STANDARD;
    }

    /** Returns that every call is sent once. */
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

    /** Returns a copy that trusts the deployment to do a POST only once for each {@code Idempotency-Key}. */
    public Retries withKeysHonoured() {
        return new Retries(attempts, firstDelay, longestDelay, budget, true);
    }

    private static void require(boolean condition, String complaint) {
        if (!condition) {
            throw new IllegalArgumentException("retries: " + complaint);
        }
    }
}
