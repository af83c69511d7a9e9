package dev.castellan.benchmarks.attacks;

import java.time.Duration;
import java.util.stream.IntStream;

/**
 * Sends nothing, and keeps two processors busy in another process: the server and the victims' clients lose as much
 * of their processors to it as to any attack.
 */
final class Computation implements Attack {

    private static final int THREADS = 2;

    @Override
    public String run(Target target, Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        Thread[] threads = IntStream.range(0, THREADS)
                .mapToObj(i -> new Thread(() -> compute(end)))
                .toArray(Thread[]::new);
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return "no requests";
    }

    private static void compute(long end) {
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
