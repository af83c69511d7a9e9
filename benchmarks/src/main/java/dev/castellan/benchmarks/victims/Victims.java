package dev.castellan.benchmarks.victims;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Eight clients of one organization, each of which asks ten times a second: eighty requests a second in all. */
public final class Victims implements AutoCloseable {

    private static final int COUNT = 8;

    private final ExecutorService threads = Executors.newFixedThreadPool(COUNT);
    private final List<Victim> victims = new ArrayList<>();

    /** Creates clients with a token. */
    public Victims(int port, String token) {
        for (int i = 0; i < COUNT; i++) {
            victims.add(new Victim(port, token, i % 2 == 0));
        }
    }

    /** Asks for this time, and returns a line with how long the requests took and how many failed. */
    public String run(Duration time) throws InterruptedException, IOException {
        VictimTimes times = new VictimTimes();
        long start = System.nanoTime();
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            Victim victim = victims.get(i);
            // not all at the same moment
            long first = start + i * Victim.PERIOD.toNanos() / COUNT;
            running.add(threads.submit(() -> victim.ask(first, start + time.toNanos(), times)));
        }
        for (Future<?> future : running) {
            join(future);
        }
        return times.toString();
    }

    private static void join(Future<?> future) throws InterruptedException, IOException {
        try {
            future.get();
        } catch (ExecutionException e) {
            throw new IOException("a victim stopped asking", e);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        victims.forEach(Victim::disconnect);
    }
}
