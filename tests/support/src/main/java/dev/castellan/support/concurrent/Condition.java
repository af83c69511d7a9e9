package dev.castellan.support.concurrent;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition that another thread or process fulfils. */
public final class Condition {

    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private Condition() {}

    /**
     * Returns when the condition holds.
     *
     * @param description describes the condition
     * @throws AssertionError if the condition does not hold within two minutes; the message contains the description
     */
    public static void await(BooleanSupplier condition, Supplier<String> description) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > DEADLINE.toNanos()) {
                throw new AssertionError("not within " + DEADLINE.toSeconds() + " s: " + description.get());
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
