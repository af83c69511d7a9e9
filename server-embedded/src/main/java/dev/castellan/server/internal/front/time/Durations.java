package dev.castellan.server.internal.front.time;

import java.time.Duration;

/** Formats durations for messages. */
public final class Durations {

    private Durations() {}

    /** Returns a text such as {@code 10 s} or {@code 250 ms}. */
    public static String text(Duration duration) {
        long millis = duration.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }
}
