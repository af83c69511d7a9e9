package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.Outcomes;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends the same request on many connections again and again. Each connection waits for its answer; a connection that
 * the server closes is opened again.
 *
 * @param connections the number of connections
 * @param threads the number of threads that share them
 * @param sources the number of addresses that they come from
 */
record Flood(int connections, int threads, int sources) {

    /** Sends the request for this time, and returns the number of answers by status. */
    String run(Target target, byte[] request, Duration time) throws IOException, InterruptedException {
        Outcomes outcomes = new Outcomes();
        List<FloodThread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int share = connections / threads + (i < connections % threads ? 1 : 0);
            FloodThread thread = new FloodThread(target, Target.source(i % sources), share, request, outcomes);
            thread.start();
            running.add(thread);
        }
        Thread.sleep(time.toMillis());
        String seen = outcomes.toString();
        for (FloodThread thread : running) {
            thread.end();
        }
        return "answers " + seen;
    }
}
