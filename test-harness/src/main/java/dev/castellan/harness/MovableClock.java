package dev.castellan.harness;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A clock that a test can move. It shows the time of the machine until it is frozen, set or advanced. The timestamps of
 * its tenant, the expiry of tokens and the windows of rate limits follow it. Safe for use by several threads.
 */
public final class MovableClock extends Clock {

    private final Hand hand;
    private final Clock machine;
    private final ZoneId zone;

    private MovableClock(Hand hand, Clock machine, ZoneId zone) {
        this.hand = hand;
        this.machine = machine;
        this.zone = zone;
    }

    /** Returns a clock that shows the time of the machine. */
    public static MovableClock ticking() {
        return over(Clock.systemUTC());
    }

    /** Returns a clock that is frozen at this time. */
    public static MovableClock frozenAt(Instant time) {
        MovableClock clock = ticking();
        clock.freezeAt(time);
        return clock;
    }

    static MovableClock over(Clock machine) {
        return new MovableClock(new Hand(), machine, ZoneOffset.UTC);
    }

    /** Stops the clock at its current time, until {@link #resume()}. */
    public void freeze() {
        hand.move(now -> Setting.standing(now.at(machine.instant())));
    }

    /** Stops the clock at this time, until {@link #resume()}. */
    public void freezeAt(Instant time) {
        hand.move(now -> Setting.standing(time));
    }

    /** Lets a frozen clock run again, from the time that it shows. */
    public void resume() {
        hand.move(now -> {
            Instant real = machine.instant();
            return Setting.going(Duration.between(real, now.at(real)));
        });
    }

    /**
     * Sets the clock to this time, which may be in the past. A running clock keeps running, a frozen clock stays
     * frozen.
     */
    public void set(Instant time) {
        hand.move(now ->
                now.isStanding() ? Setting.standing(time) : Setting.going(Duration.between(machine.instant(), time)));
    }

    /**
     * Moves the clock ahead. A running clock keeps running, a frozen clock stays frozen.
     *
     * @throws IllegalArgumentException if the time is negative; {@link #set} moves a clock back
     */
    public void advance(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("advance(" + time + "): go back with set(..)");
        }
        hand.move(now -> now.ahead(time));
    }

    /** Returns whether the clock is frozen. */
    public boolean isFrozen() {
        return hand.setting.isStanding();
    }

    @Override
    public Instant instant() {
        return hand.setting.at(machine.instant());
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** Returns this clock in another time zone. Moving one of them moves both. */
    @Override
    public Clock withZone(ZoneId newZone) {
        return new MovableClock(hand, machine, newZone);
    }

    /** Returns the time, and whether the clock is frozen. */
    @Override
    public String toString() {
        return "MovableClock[" + instant() + (isFrozen() ? ", frozen]" : "]");
    }

    Setting setting() {
        return hand.setting;
    }

    /** Returns an action that restores the setting of this moment. */
    Runnable mark() {
        Setting noted = hand.setting;
        return () -> hand.move(now -> noted);
    }

    /** The setting that all time zones of a clock share. */
    private static final class Hand {

        private volatile Setting setting = Setting.OF_THE_MACHINE;

        private synchronized void move(UnaryOperator<Setting> change) {
            setting = change.apply(setting);
        }
    }

    /**
     * The setting of a clock.
     *
     * @param offset how far a running clock is ahead of the machine
     * @param frozen the time of a frozen clock; absent while it runs
     */
    record Setting(Duration offset, @Nullable Instant frozen) {

        static final Setting OF_THE_MACHINE = going(Duration.ZERO);

        static Setting going(Duration offset) {
            return new Setting(offset, null);
        }

        static Setting standing(Instant time) {
            return new Setting(Duration.ZERO, time);
        }

        boolean isStanding() {
            return frozen != null;
        }

        Instant at(Instant real) {
            return frozen == null ? real.plus(offset) : frozen;
        }

        Setting ahead(Duration time) {
            return frozen == null ? going(offset.plus(time)) : standing(frozen.plus(time));
        }
    }
}
