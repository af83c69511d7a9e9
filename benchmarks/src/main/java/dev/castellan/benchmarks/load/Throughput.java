package dev.castellan.benchmarks.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Measures the total number of calls per second that multiple threads make. */
public final class Throughput {

    private final Runnable call;
    private final int threads;

    /** Creates a measurement of a call on this number of threads. */
    public Throughput(Runnable call, int threads) {
        this.call = call;
        this.threads = threads;
    }

    /** Repeats the call for this duration, and returns the number of calls per second. */
    public double perSecond(long millis) {
        AtomicLong calls = new AtomicLong();
        long start = System.nanoTime();
        long end = start + millis * 1_000_000;
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> calls.addAndGet(until(end)));
            thread.start();
            running.add(thread);
        }
        for (Thread thread : running) {
            join(thread);
        }
        return calls.get() * 1e9 / (System.nanoTime() - start);
    }

    private long until(long end) {
        long done = 0;
        while (System.nanoTime() < end) {
            call.run();
            done++;
        }
        return done;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
