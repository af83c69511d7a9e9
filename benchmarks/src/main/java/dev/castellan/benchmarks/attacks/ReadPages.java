package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;

/** Six clients that ask for a large page, read it to the end, and ask again. */
final class ReadPages implements Attack {

    private static final Flood CLIENTS = new Flood(6, 6, 1);

    private String page = "";

    @Override
    public void prepare(Target target) throws IOException, InterruptedException {
        page = LargePage.create(target);
    }

    @Override
    public String run(Target target, Duration time) throws IOException, InterruptedException {
        return CLIENTS.run(target, target.bytes("GET", page), time);
    }
}
