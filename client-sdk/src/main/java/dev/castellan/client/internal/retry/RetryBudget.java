package dev.castellan.client.internal.retry;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A budget of retries. Ten successful calls restore one retry, so that retries stay a tenth of the load at any rate of
 * failures.
 */
final class RetryBudget {

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
