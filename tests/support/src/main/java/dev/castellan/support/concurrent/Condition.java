package dev.castellan.support.concurrent;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions that other threads or processes make true. */
public final class Condition {

    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private Condition() {}

    /**
     * Waits until the condition holds.
     *
     * @param description supplies a description of the condition
     * @throws AssertionError with the description if the condition does not hold within two minutes
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
