package dev.castellan.harness.faults;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Describes how an answer is sent: at once and whole, or late, in part or not at all. For the harness itself. Immutable.
 *
 * @param delay how long the answer waits before its first byte
 * @param bodyBytes how many bytes of the body are sent; {@link #WHOLE} for all, {@link #NOTHING} for none and no head
 * @param pieceBytes largest number of bytes of the body that are sent at once
 * @param pause the time between two pieces
 * @param ending what happens to the connection afterwards
 * @param limit when it completes, the connection is closed, even if the answer is not complete; absent for no limit
 */
public record Delivery(
        Duration delay,
        int bodyBytes,
        int pieceBytes,
        Duration pause,
        Ending ending,
        @Nullable CompletionStage<?> limit) {

    /** What happens to the connection when the chosen bytes have been sent. */
    public enum Ending {
        /** The answer is complete, and the connection stays open. */
        COMPLETE,
        /** The connection is closed in order. */
        CLOSE,
        /** The connection is reset. */
        RESET,
        /** The connection is held open until the client gives up. */
        HOLD
    }

    /** In place of a number of bytes: all of them. */
    public static final int WHOLE = Integer.MAX_VALUE;

    /** In place of a number of bytes: none, and no head. */
    public static final int NOTHING = -1;

    private static final Duration LONGEST = Duration.ofDays(1);

    /** The usual delivery: at once and whole. */
    public static final Delivery PROMPT = of(WHOLE, Ending.COMPLETE);

    /** Checks every part. */
    public Delivery {
        checkTime("delay", delay);
        checkTime("pause", pause);
        checkAtLeast(NOTHING, "bodyBytes", bodyBytes);
        checkAtLeast(1, "pieceBytes", pieceBytes);
        if (ending == Ending.COMPLETE && bodyBytes != WHOLE) {
            throw new IllegalArgumentException("ending: only a whole answer is complete: choose another ending");
        }
    }

    /** Returns a delivery of the whole answer after this time, which is at most a day. */
    public static Delivery after(Duration delay) {
        return PROMPT.delayedBy(delay);
    }

    /** Returns a delivery that sends nothing and resets the connection. */
    public static Delivery reset() {
        return of(NOTHING, Ending.RESET);
    }

    /** Returns a delivery that sends nothing and closes the connection in order. */
    public static Delivery emptyClose() {
        return of(NOTHING, Ending.CLOSE);
    }

    /**
     * Returns a delivery that sends the head with its full {@code Content-Length} and this many bytes of the body, but
     * never the last byte, and then closes the connection. An answer without a body is sent whole.
     */
    public static Delivery truncated(int bodyBytes) {
        return of(checkAtLeast(0, "bodyBytes", bodyBytes), Ending.CLOSE);
    }

    /**
     * Returns a delivery that sends the head, and then the body in pieces with a pause after each. An answer without a
     * body is sent promptly.
     */
    public static Delivery slow(int bytesPerPiece, Duration pause) {
        return new Delivery(Duration.ZERO, WHOLE, bytesPerPiece, pause, Ending.COMPLETE, null);
    }

    /** Returns a delivery that sends nothing and keeps the connection open until the client gives up. */
    public static Delivery stalled() {
        return of(NOTHING, Ending.HOLD);
    }

    /**
     * Returns a delivery that sends the head and this many bytes of the body, but never the last byte, and then keeps
     * the connection open. Of an answer without a body, nothing is sent.
     */
    public static Delivery stalledAfter(int bodyBytes) {
        return of(checkAtLeast(0, "bodyBytes", bodyBytes), Ending.HOLD);
    }

    /** Returns this delivery, starting after this time, which is at most a day. */
    public Delivery delayedBy(Duration newDelay) {
        return new Delivery(newDelay, bodyBytes, pieceBytes, pause, ending, limit);
    }

    /**
     * Returns this delivery, cut when the stage completes, normally or not: the rest of the answer is not sent, and the
     * connection is closed. Until it completes, the stage holds a few bytes for every answer that is delivered this
     * way.
     */
    public Delivery until(CompletionStage<?> newLimit) {
        return new Delivery(delay, bodyBytes, pieceBytes, pause, ending, newLimit);
    }

    private static Delivery of(int bodyBytes, Ending ending) {
        return new Delivery(Duration.ZERO, bodyBytes, WHOLE, Duration.ZERO, ending, null);
    }

    private static void checkTime(String name, Duration time) {
        if (time.isNegative() || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + ": " + time + " is not between nothing and a day: "
                    + "an answer that never comes is stalled()");
        }
    }

    private static int checkAtLeast(int least, String name, int value) {
        if (value < least) {
            throw new IllegalArgumentException(name + ": " + value + " is less than " + least);
        }
        return value;
    }
}
