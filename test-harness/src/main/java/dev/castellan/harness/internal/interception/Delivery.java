package dev.castellan.harness.internal.interception;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Describes how a response is sent to the client: complete, delayed, partial or not at all. Immutable.
 *
 * @param delay the delay before the first byte
 * @param bodyBytes the number of body bytes to send, {@link #WHOLE} to send them all, or {@link #NOTHING} to send
 *     neither head nor body
 * @param pieces how the body is split into pieces
 * @param ending how the connection ends
 * @param limit a stage whose completion closes the connection, even if the response is incomplete, or null for no limit
 */
public record Delivery(
        Duration delay,
        int bodyBytes,
        Pieces pieces,
        Ending ending,
        @Nullable CompletionStage<?> limit) {

    /**
     * Describes how a body is split into pieces.
     *
     * @param bytes the maximum number of bytes in a piece
     * @param pause the pause between two pieces
     */
    public record Pieces(int bytes, Duration pause) {

        /** Validates the components. */
        public Pieces {
            checkAtLeast(1, "bytes in a piece", bytes);
            checkTime("pause", pause);
        }
    }

    /** Describes how the connection ends after the last byte. */
    public enum Ending {
        /** The response is complete, and the connection stays open. */
        COMPLETE,
        /** The connection is closed normally. */
        CLOSE,
        /** The connection is reset. */
        RESET,
        /** The connection stays open until the client closes it. */
        HOLD
    }

    /** The {@code bodyBytes} value that sends the complete body. */
    public static final int WHOLE = Integer.MAX_VALUE;

    /** The {@code bodyBytes} value that sends neither head nor body. */
    public static final int NOTHING = -1;

    private static final Duration MAX_DELAY = Duration.ofDays(1);

    private static final Pieces ONE_PIECE = new Pieces(Integer.MAX_VALUE, Duration.ZERO);

    /** A delivery that sends a complete response without delay. */
    public static final Delivery PROMPT = of(WHOLE, Ending.COMPLETE);

    /** Validates the components. */
    public Delivery {
        checkTime("delay", delay);
        checkAtLeast(NOTHING, "bytes", bodyBytes);
        if (ending == Ending.COMPLETE && bodyBytes != WHOLE) {
            throw new IllegalArgumentException("ending: only a whole response is complete: choose another ending");
        }
    }

    /** Returns a delivery that sends the complete response after a delay of at most one day. */
    public static Delivery after(Duration delay) {
        return PROMPT.delayedBy(delay);
    }

    /** Returns a delivery that sends neither head nor body, and ends the connection like this. */
    public static Delivery nothing(Ending ending) {
        return of(NOTHING, ending);
    }

    /**
     * Returns a delivery that sends the head with its full {@code Content-Length} and at most {@code bodyBytes} bytes
     * of the body, but never the last byte, and then ends the connection like this. A response without a body is sent
     * completely with {@link Ending#CLOSE}, and not at all with the other endings.
     */
    public static Delivery cut(int bodyBytes, Ending ending) {
        return of(checkAtLeast(0, "bytes", bodyBytes), ending);
    }

    /**
     * Returns a delivery that sends the head and then the body in pieces, with a pause between pieces. A response
     * without a body is sent without a pause.
     */
    public static Delivery slow(int bytesPerPiece, Duration pause) {
        return new Delivery(Duration.ZERO, WHOLE, new Pieces(bytesPerPiece, pause), Ending.COMPLETE, null);
    }

    /** Returns a copy of this delivery with a delay of at most one day. */
    public Delivery delayedBy(Duration newDelay) {
        return new Delivery(newDelay, bodyBytes, pieces, ending, limit);
    }

    /**
     * Returns a copy of this delivery with a limit. When the stage completes, normally or exceptionally, the connection
     * is closed and the rest of the response is not sent. Until the stage completes, every response with this delivery
     * occupies a few bytes of memory.
     */
    public Delivery until(CompletionStage<?> newLimit) {
        return new Delivery(delay, bodyBytes, pieces, ending, newLimit);
    }

    /** Returns the combination of this delivery with that of an older interception. */
    Delivery over(Delivery older) {
        if (equals(PROMPT) || older.equals(PROMPT)) {
            return equals(PROMPT) ? older : this;
        }
        Duration total = delay.plus(older.delay);
        return new Delivery(
                total.compareTo(MAX_DELAY) > 0 ? MAX_DELAY : total,
                Math.min(bodyBytes, older.bodyBytes),
                pieces.equals(ONE_PIECE) ? older.pieces : pieces,
                ending == Ending.COMPLETE ? older.ending : ending,
                earlier(limit, older.limit));
    }

    private static @Nullable CompletionStage<?> earlier(
            @Nullable CompletionStage<?> first, @Nullable CompletionStage<?> second) {
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return CompletableFuture.anyOf(first.toCompletableFuture(), second.toCompletableFuture());
    }

    private static Delivery of(int bodyBytes, Ending ending) {
        return new Delivery(Duration.ZERO, bodyBytes, ONE_PIECE, ending, null);
    }

    private static void checkTime(String name, Duration time) {
        if (time.isNegative() || time.compareTo(MAX_DELAY) > 0) {
            throw new IllegalArgumentException(
                    "the " + name + " is " + time + ": choose 0 to 24h, or a stall, which has no end");
        }
    }

    private static int checkAtLeast(int least, String name, int value) {
        if (value < least) {
            throw new IllegalArgumentException(
                    "the number of " + name + " is " + value + ": choose " + least + " or more");
        }
        return value;
    }
}
