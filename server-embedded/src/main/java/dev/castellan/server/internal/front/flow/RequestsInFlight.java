package dev.castellan.server.internal.front.flow;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the requests in flight, so that closing can wait for them. */
public final class RequestsInFlight {

    private final AtomicInteger count = new AtomicInteger();
    private final CountDownLatch idle = new CountDownLatch(1);
    private volatile boolean closing;

    /** Counts a request in. */
    public void begin() {
        count.incrementAndGet();
    }

    /** Counts a request out. */
    public void end() {
        if (count.decrementAndGet() == 0 && closing) {
            idle.countDown();
        }
    }

    /** Returns how many requests are in flight. */
    public int count() {
        return count.get();
    }

    /** Returns whether new requests are refused. */
    boolean isClosing() {
        return closing;
    }

    /** Makes {@link #isClosing()} true, so that new requests are refused. */
    public void refuseMore() {
        closing = true;
    }

    /** Waits at most this time until no request is in flight. To be called after {@link #refuseMore()}. */
    public void await(Duration time) throws InterruptedException {
        if (count.get() > 0) {
            idle.await(time.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
