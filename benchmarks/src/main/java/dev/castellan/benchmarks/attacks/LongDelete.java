package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.KeepAliveConnection;
import java.io.IOException;
import java.time.Duration;

/** Deletes an input with very many queries, which is there from the start. */
final class LongDelete implements Attack {

    private String input = "";

    @Override
    public void prepare(Target target) throws IOException, InterruptedException {
        input = target.get("/collections?limit=200").findValue("inputs").get(0).textValue();
    }

    @Override
    public String run(Target target, Duration time) throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (KeepAliveConnection connection = new KeepAliveConnection(Target.source(0), target.port(), time)) {
            connection.send(target.bytes("DELETE", "/inputs/" + input));
            int status = connection.readStatus();
            long millis = (System.nanoTime() - start) / 1_000_000;
            Thread.sleep(Math.max(0, time.toMillis() - millis));
            return "answer " + status + " after " + millis + " ms";
        }
    }
}
