package dev.castellan.server.people.internal.throttle;

import dev.castellan.server.internal.store.credentials.PasswordRow;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Slows down password guessing. After five consecutive failures, the next attempt must wait two seconds, then four,
 * then eight, and so on up to 15 minutes. After a hundred failures, every password is rejected until the user recovers
 * the account.
 */
public final class FailedAttempts {

    /** The number of consecutive failures after which the next attempt must wait. */
    public static final int FIRST_WAIT = 5;

    /** The number of consecutive failures after which every password is rejected. */
    public static final int OFF = 100;

    private static final Duration MAX_WAIT = Duration.ofMinutes(15);

    private FailedAttempts() {}

    /** Returns false if every attempt is currently rejected, even with the correct password. */
    public static boolean allows(PasswordRow password, Instant now) {
        Instant until = password.blockedUntil();
        return password.failures() < OFF && (until == null || !now.isBefore(until));
    }

    /**
     * Returns the time at which the next attempt is allowed after the given number of consecutive failures, or
     * {@code null} if it is allowed at once.
     */
    public static @Nullable Instant blockedUntil(int failures, Instant now) {
        return failures < FIRST_WAIT ? null : now.plus(waiting(failures));
    }

    private static Duration waiting(int failures) {
        int doublings = Math.min(failures - FIRST_WAIT + 1, 30);
        Duration wait = Duration.ofSeconds(1L << doublings);
        return wait.compareTo(MAX_WAIT) < 0 ? wait : MAX_WAIT;
    }
}
