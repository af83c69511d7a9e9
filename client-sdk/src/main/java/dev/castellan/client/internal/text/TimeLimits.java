package dev.castellan.client.internal.text;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Checks time limits of calls and connections. */
public final class TimeLimits {

    /** The longest time that OkHttp can count. */
    public static final Duration LONGEST = Duration.ofDays(24);

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private TimeLimits() {}

    /**
     * Checks a time, if there is one.
     *
     * @param name the setting, named in the message
     * @throws IllegalArgumentException if it is not from 1 millisecond to 24 days
     */
    public static void check(String name, @Nullable Duration time) {
        if (time != null && (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0)) {
            throw new IllegalArgumentException(name + ": " + time + " is not from 1 millisecond to 24 days");
        }
    }
}
