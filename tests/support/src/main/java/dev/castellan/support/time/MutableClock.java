package dev.castellan.support.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A test clock that advances only when a test moves it. Thread-safe. */
public final class MutableClock extends Clock {

    /** The initial time of a clock, unless the test specifies a different time. */
    public static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

    private volatile Instant instant;

    /** Creates a clock that is set to {@link #START}. */
    public MutableClock() {
        this(START);
    }

    /** Creates a clock that is set to this instant. */
    public MutableClock(Instant instant) {
        this.instant = instant;
    }

    /** Moves the clock forward, or backward if the duration is negative. */
    public synchronized void advance(Duration duration) {
        instant = instant.plus(duration);
    }

    @Override
    public Instant instant() {
        return instant;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("a clock of tests has no zone but UTC");
    }
}
