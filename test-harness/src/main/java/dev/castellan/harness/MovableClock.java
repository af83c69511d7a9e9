package dev.castellan.harness;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A clock that a test moves: it shows the time of the machine until it is frozen, set or advanced. Rows, the expiry of
 * tokens and the windows of rate limits of its tenant follow it. Safe for use by several threads.
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

    /** Returns a clock that stands still at this time. */
    public static MovableClock frozenAt(Instant time) {
        MovableClock clock = ticking();
        clock.freezeAt(time);
        return clock;
    }

    static MovableClock over(Clock machine) {
        return new MovableClock(new Hand(), machine, ZoneOffset.UTC);
    }

    /** Stops the clock where it is, until {@link #resume()}. */
    public void freeze() {
        hand.move(now -> Setting.standing(now.at(machine.instant())));
    }

    /** Stops the clock at this time, until {@link #resume()}. */
    public void freezeAt(Instant time) {
        hand.move(now -> Setting.standing(time));
    }

    /** Lets a frozen clock go on from where it stands. */
    public void resume() {
        hand.move(now -> {
            Instant real = machine.instant();
            return Setting.going(Duration.between(real, now.at(real)));
        });
    }

    /** Puts the clock to this time, also one that is past; it goes on or stands as before. */
    public void set(Instant time) {
        hand.move(now ->
                now.isStanding() ? Setting.standing(time) : Setting.going(Duration.between(machine.instant(), time)));
    }

    /**
     * Moves the clock ahead; it goes on or stands as before.
     *
     * @throws IllegalArgumentException if the time is negative: {@link #set} goes back
     */
    public void advance(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("advance(" + time + "): go back with set(..)");
        }
        hand.move(now -> now.ahead(time));
    }

    /** Returns whether the clock stands still. */
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

    /** Returns the same clock in another zone: what moves one moves both. */
    @Override
    public Clock withZone(ZoneId newZone) {
        return new MovableClock(hand, machine, newZone);
    }

    /** Returns the time and whether the clock stands. */
    @Override
    public String toString() {
        return "MovableClock[" + instant() + (isFrozen() ? ", frozen]" : "]");
    }

    Setting setting() {
        return hand.setting;
    }

    /** Notes where the clock stands, and returns what puts it back there. */
    Runnable mark() {
        Setting noted = hand.setting;
        return () -> hand.move(now -> noted);
    }

    /** What moves all zones of a clock at once. */
    private static final class Hand {

        private volatile Setting setting = Setting.OF_THE_MACHINE;

        private synchronized void move(UnaryOperator<Setting> change) {
            setting = change.apply(setting);
        }
    }

    /**
     * Where a clock stands.
     *
     * @param offset how far it is ahead of the machine while it goes
     * @param frozen where it stands still; absent while it goes
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
