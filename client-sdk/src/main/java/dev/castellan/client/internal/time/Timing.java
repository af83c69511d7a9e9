package dev.castellan.client.internal.time;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * All that a call knows of time and chance.
 *
 * @param nanoTime a clock that only runs forward, in nanoseconds from anywhere
 * @param pauses lets time pass
 * @param random gives numbers from 0 to 1, 1 excluded
 */
public record Timing(LongSupplier nanoTime, Pauses pauses, DoubleSupplier random) {

    /** Returns the time and chance of this machine. */
    public static Timing real() {
        return new Timing(
                System::nanoTime,
                new RealPauses(),
                () -> ThreadLocalRandom.current().nextDouble());
    }
}
