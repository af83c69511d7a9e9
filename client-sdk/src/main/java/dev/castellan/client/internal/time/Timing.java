package dev.castellan.client.internal.time;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The sources of time and random numbers of a client, which tests replace.
 *
 * @param nanoTime a monotonic clock, in nanoseconds
 * @param pauses waits, and runs tasks later
 * @param random random numbers from 0 to 1, 1 excluded
 */
public record Timing(LongSupplier nanoTime, Pauses pauses, DoubleSupplier random) {

    /** Returns the real time and random numbers. */
    public static Timing real() {
        return new Timing(
                System::nanoTime,
                new RealPauses(),
                () -> ThreadLocalRandom.current().nextDouble());
    }
}
