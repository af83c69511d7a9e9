package dev.castellan.client.internal.retry;

import java.util.concurrent.atomic.AtomicInteger;

/** A bucket of retries, which ten good calls fill by one: retries stay a tenth of the load, however much fails. */
final class RetryBudget {

    private static final int COST_OF_RETRY = 10;

    private final int full;
    private final AtomicInteger left;

    RetryBudget(int retries) {
        this.full = retries * COST_OF_RETRY;
        this.left = new AtomicInteger(full);
    }

    /** Returns whether there was a retry left, and takes it. */
    boolean take() {
        int before = left.getAndUpdate(now -> now < COST_OF_RETRY ? now : now - COST_OF_RETRY);
        return before >= COST_OF_RETRY;
    }

    /** Counts a call that went well at its first attempt. */
    void refill() {
        // Nearly always full: then every call only reads, and callers do not compete for one word.
        if (left.get() < full) {
            left.getAndUpdate(now -> Math.min(now + 1, full));
        }
    }
}
