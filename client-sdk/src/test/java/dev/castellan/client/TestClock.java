package dev.castellan.client;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test moves it. */
public final class TestClock extends Clock {

    static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(START);

    public void advance(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
