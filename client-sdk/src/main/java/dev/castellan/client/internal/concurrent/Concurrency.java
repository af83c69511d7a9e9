package dev.castellan.client.internal.concurrent;

/**
 * The limits of asynchronous attempts.
 *
 * @param calls the most attempts that run at once
 * @param waiting the most attempts that wait for a turn
 */
public record Concurrency(int calls, int waiting) {

    public static final Concurrency DEFAULT = new Concurrency(64, 10_000);

    public Concurrency {
        if (calls < 1) {
            throw new IllegalArgumentException("maxConcurrentCalls: " + calls + " is not positive");
        }
        if (waiting < 0) {
            throw new IllegalArgumentException("maxQueuedCalls: " + waiting + " is negative");
        }
    }

    public Concurrency withCalls(int most) {
        return new Concurrency(most, waiting);
    }

    public Concurrency withWaiting(int most) {
        return new Concurrency(calls, most);
    }
}
