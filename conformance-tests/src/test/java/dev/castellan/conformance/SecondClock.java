package dev.castellan.conformance;

import dev.castellan.support.time.MutableClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The clock of a suite, which advances by a second each time the suite reads it. If the server has the clock
 * {@link #ofServer}, the suite hardly waits until a token expires.
 */
final class SecondClock extends Clock {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final MutableClock time = new MutableClock();

    /** Returns a clock with the same time, which does not advance when it is read. */
    Clock ofServer() {
        return time;
    }

    @Override
    public Instant instant() {
        time.advance(SECOND);
        return time.instant();
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
