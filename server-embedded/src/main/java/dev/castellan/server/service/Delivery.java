package dev.castellan.server.service;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * How an answer gets onto the socket: at once and whole as a rule; late, broken or never where a client is to be tested.
 * Immutable.
 *
 * @param delay how long the answer waits before its first byte
 * @param bodyBytes how many bytes of the body are sent; {@link #NOTHING} if not even the head is, {@link #WHOLE} for all
 * @param pieceBytes most bytes of the body that are sent at once
 * @param pause how long the next piece waits after the last one
 * @param ending what becomes of the connection afterwards
 * @param limit once it completes, the connection is closed, whatever has not been sent by then; absent for no such limit
 */
public record Delivery(
        Duration delay,
        int bodyBytes,
        int pieceBytes,
        Duration pause,
        Ending ending,
        @Nullable CompletionStage<?> limit) {

    /** What becomes of the connection when everything is sent that is to be sent. */
    public enum Ending {
        /** The answer is complete: the connection serves on. */
        COMPLETE,
        /** The connection is closed in order. */
        CLOSE,
        /** The connection is reset. */
        RESET,
        /** The connection is held open until the client gives up. */
        HOLD
    }

    /** Instead of a number of bytes: all of them. */
    public static final int WHOLE = Integer.MAX_VALUE;

    /** Instead of a number of bytes: none, and no head either. */
    public static final int NOTHING = -1;

    private static final Duration LONGEST = Duration.ofDays(1);

    /** At once and whole. */
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

    /** Whole, after this time: at most a day. */
    public static Delivery after(Duration delay) {
        return PROMPT.delayedBy(delay);
    }

    /** Nothing: the client sees its connection reset. */
    public static Delivery reset() {
        return of(NOTHING, Ending.RESET);
    }

    /** Nothing: the client sees its connection closed in order. */
    public static Delivery emptyClose() {
        return of(NOTHING, Ending.CLOSE);
    }

    /**
     * The head with its full {@code Content-Length}, so many bytes of the body but never its last one, and the end of the
     * connection. An answer without a body arrives whole before that end.
     */
    public static Delivery truncated(int bodyBytes) {
        return of(checkAtLeast(0, "bodyBytes", bodyBytes), Ending.CLOSE);
    }

    /** The head, then the body in pieces with a pause between each. An answer without a body is prompt. */
    public static Delivery slow(int bytesPerPiece, Duration pause) {
        return new Delivery(Duration.ZERO, WHOLE, bytesPerPiece, pause, Ending.COMPLETE, null);
    }

    /** Nothing, while the connection stays open until the client gives up. */
    public static Delivery stalled() {
        return of(NOTHING, Ending.HOLD);
    }

    /** As {@link #stalled}, but behind the head and so many bytes of the body, never its last one; without a body, nothing. */
    public static Delivery stalledAfter(int bodyBytes) {
        return of(checkAtLeast(0, "bodyBytes", bodyBytes), Ending.HOLD);
    }

    /** Returns the same, but starting after this time: at most a day. */
    public Delivery delayedBy(Duration newDelay) {
        return new Delivery(newDelay, bodyBytes, pieceBytes, pause, ending, limit);
    }

    /**
     * Returns the same, but cut once this completes, in whichever way: what is not sent by then is not sent any more, and
     * the connection is closed. The stage keeps a few bytes for every answer delivered so, until it completes.
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
