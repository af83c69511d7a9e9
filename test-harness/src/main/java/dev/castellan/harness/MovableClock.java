package dev.castellan.harness;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A clock that a test can freeze, set and advance. The timestamps, token expiry and rate limit windows of a tenant
 * follow its clock. Methods that would move it out of the years 0 to 9999 throw an {@link IllegalArgumentException}.
 * Thread-safe.
 */
public final class MovableClock extends Clock {

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");
    private static final String OUT_OF_RANGE = "choose a time in the years 0 to 9999";

    private final Clock machine;
    private volatile Setting setting = Setting.MACHINE;

    private MovableClock(Clock machine) {
        this.machine = machine;
    }

    /** Returns a running clock that initially shows the system time. */
    public static MovableClock ticking() {
        return over(Clock.systemUTC());
    }

    /** Returns a clock that is frozen at {@code time}. */
    public static MovableClock frozenAt(Instant time) {
        MovableClock clock = ticking();
        clock.freezeAt(time);
        return clock;
    }

    static MovableClock over(Clock machine) {
        return new MovableClock(machine);
    }

    /** Freezes the clock at its current time until {@link #resume()} is called. */
    public void freeze() {
        change(now -> Setting.frozenAt(now.at(machine.instant())));
    }

    /** Freezes the clock at {@code time} until {@link #resume()} is called. */
    public void freezeAt(Instant time) {
        change(now -> Setting.frozenAt(time));
    }

    /** Resumes a frozen clock from its current time. */
    public void resume() {
        change(now -> {
            Instant real = machine.instant();
            return Setting.running(Duration.between(real, now.at(real)));
        });
    }

    /**
     * Sets the clock to {@code time}, which may be in the past. A running clock keeps running, and a frozen clock stays
     * frozen.
     */
    public void set(Instant time) {
        change(now ->
                now.isFrozen() ? Setting.frozenAt(time) : Setting.running(Duration.between(machine.instant(), time)));
    }

    /**
     * Advances the clock. A running clock keeps running, and a frozen clock stays frozen.
     *
     * @throws IllegalArgumentException if the duration is negative. Use {@link #set} to move the clock back.
     */
    public void advance(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("the duration is " + time + ": to go back, set the time");
        }
        change(now -> now.ahead(time));
    }

    /** Returns whether the clock is frozen. */
    public boolean isFrozen() {
        return setting.isFrozen();
    }

    @Override
    public Instant instant() {
        return setting.at(machine.instant());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    /** Returns a view of this clock in another time zone. */
    @Override
    public Clock withZone(ZoneId zone) {
        InstantSource source = () -> instant();
        return source.withZone(zone);
    }

    /** Returns the current time and whether the clock is frozen. */
    @Override
    public String toString() {
        return "MovableClock[" + instant() + (isFrozen() ? ", frozen]" : "]");
    }

    Setting setting() {
        return setting;
    }

    /** Returns an action that restores the current setting. */
    Runnable mark() {
        Setting noted = setting;
        return () -> change(now -> noted);
    }

    private synchronized void change(UnaryOperator<Setting> change) {
        Setting next;
        Instant shown;
        try {
            next = change.apply(setting);
            shown = next.at(machine.instant());
        } catch (ArithmeticException | DateTimeException e) {
            throw new IllegalArgumentException(OUT_OF_RANGE, e);
        }
        if (shown.isBefore(FIRST) || !shown.isBefore(END)) {
            throw new IllegalArgumentException(OUT_OF_RANGE);
        }
        setting = next;
    }

    /**
     * A clock setting.
     *
     * @param offset the time by which a running clock is ahead of the system clock
     * @param frozen the time shown by a frozen clock, or null if the clock is running
     */
    record Setting(Duration offset, @Nullable Instant frozen) {

        static final Setting MACHINE = running(Duration.ZERO);

        static Setting running(Duration offset) {
            return new Setting(offset, null);
        }

        static Setting frozenAt(Instant time) {
            return new Setting(Duration.ZERO, time);
        }

        boolean isFrozen() {
            return frozen != null;
        }

        Instant at(Instant real) {
            return frozen == null ? real.plus(offset) : frozen;
        }

        Setting ahead(Duration time) {
            return frozen == null ? running(offset.plus(time)) : frozenAt(frozen.plus(time));
        }
    }
}
