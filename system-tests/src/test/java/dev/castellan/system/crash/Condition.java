package dev.castellan.system.crash;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for something that another process or thread does. */
final class Condition {

    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(5);

    private Condition() {}

    /** Returns once it holds; fails with the description after two minutes. */
    static void await(BooleanSupplier condition, Supplier<String> description) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > DEADLINE.toNanos()) {
                throw new AssertionError("not within " + DEADLINE + ": " + description.get());
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
