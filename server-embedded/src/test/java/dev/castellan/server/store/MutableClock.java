package dev.castellan.server.store;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved. Safe for use by several threads. */
public final class MutableClock extends Clock {

    private final AtomicReference<Instant> instant;

    /** Creates a clock that stands at this instant. */
    public MutableClock(Instant instant) {
        this.instant = new AtomicReference<>(instant);
    }

    /** Moves the clock. */
    public void advance(Duration duration) {
        instant.updateAndGet(now -> now.plus(duration));
    }

    @Override
    public Instant instant() {
        return instant.get();
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
