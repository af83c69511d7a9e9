package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;

/** Asks for a large page on many sockets, and reads nothing. */
final class UnreadPages implements Attack {

    private static final HeldConnections SOCKETS = new HeldConnections(120, 1, false);

    private String page = "";

    @Override
    public void prepare(Target target) throws IOException, InterruptedException {
        page = LargePage.create(target);
    }

    @Override
    public String run(Target target, Duration time) throws IOException {
        return SOCKETS.run(target, target.bytes("GET", page), time);
    }
}
