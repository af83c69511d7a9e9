package dev.castellan.support.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is moved. Safe for use by several threads. */
public final class MutableClock extends Clock {

    private volatile Instant instant;

    /** Creates a clock that stands at this instant. */
    public MutableClock(Instant instant) {
        this.instant = instant;
    }

    /** Moves the clock. */
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
        throw new UnsupportedOperationException("a store needs no zone");
    }
}
