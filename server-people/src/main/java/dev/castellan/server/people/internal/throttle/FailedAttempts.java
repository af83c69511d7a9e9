package dev.castellan.server.people.internal.throttle;

import dev.castellan.server.store.people.PasswordRow;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How failures in a row slow down the attempts on the password of a user: from the fifth on the next attempt has to wait
 * two seconds, then four, eight, at most 15 minutes; after a hundred the password is off until recovery.
 */
public final class FailedAttempts {

    /** From this number of failures in a row on, the next attempt has to wait. */
    public static final int FIRST_WAIT = 5;

    /** With this number of failures in a row, the password is off. */
    public static final int OFF = 100;

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);

    private FailedAttempts() {}

    /** Returns whether an attempt is made now, or refused whatever the password is. */
    public static boolean allows(PasswordRow password, Instant now) {
        Instant until = password.blockedUntil();
        return password.failures() < OFF && (until == null || !now.isBefore(until));
    }

    /** Returns until when the next attempt has to wait after this number of failures in a row; null if it need not. */
    public static @Nullable Instant blockedUntil(int failures, Instant now) {
        return failures < FIRST_WAIT ? null : now.plus(waiting(failures));
    }

    private static Duration waiting(int failures) {
        int doublings = Math.min(failures - FIRST_WAIT + 1, 30);
        Duration wait = Duration.ofSeconds(1L << doublings);
        return wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT;
    }
}
