package dev.castellan.harness.internal.client;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The time limit of one client attempt. Throws the same exception as a socket if the limit expires. */
record AttemptDeadline(long end) {

    private static final long MAX_NANOS = Long.MAX_VALUE / 2;

    static AttemptDeadline of(Duration time) {
        return new AttemptDeadline(System.nanoTime() + Math.min(nanos(time), MAX_NANOS));
    }

    /**
     * Waits for {@code time}, or until the connection is cut.
     *
     * @return whether the connection was cut
     * @throws InterruptedIOException if the time limit expires first, or if the thread is interrupted. An interrupted
     *     thread remains interrupted.
     */
    boolean isCutWithin(Duration time, CompletableFuture<?> cut) throws InterruptedIOException {
        long left = end - System.nanoTime();
        long wanted = nanos(time);
        if (wanted == 0 && left > 0) {
            return cut.isDone();
        }
        try {
            cut.get(Math.min(left, wanted), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            if (wanted > left) {
                throw new InterruptedIOException("timeout");
            }
            return false;
        } catch (ExecutionException | CancellationException e) {
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private static long nanos(Duration time) {
        try {
            return time.toNanos();
        } catch (ArithmeticException e) {
            return Long.MAX_VALUE;
        }
    }
}
