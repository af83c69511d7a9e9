package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;

/** Sends cheap GET requests on each connection, each as soon as the previous one is answered. */
final class CheapRequests implements Attack {

    private static final int THREADS = 4;

    private final Flood flood;

    /** Creates an attack with this number of connections from four addresses. */
    CheapRequests(int connections) {
        flood = new Flood(connections, THREADS, THREADS);
    }

    @Override
    public String run(Target target, Duration time) throws IOException, InterruptedException {
        return flood.run(target, target.bytes("GET", "/users/me"), time);
    }
}
