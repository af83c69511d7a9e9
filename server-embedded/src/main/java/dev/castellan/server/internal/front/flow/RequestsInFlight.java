package dev.castellan.server.internal.front.flow;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the requests under way, so that closing can wait for them. */
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

    /** Returns whether new requests are refused. */
    boolean isClosing() {
        return closing;
    }

    /** From now on new requests are refused. */
    public void refuseMore() {
        closing = true;
    }

    /** Waits for the requests under way, but not longer than this; to be called when no more are taken. */
    public void await(Duration time) throws InterruptedException {
        if (count.get() > 0) {
            idle.await(time.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
