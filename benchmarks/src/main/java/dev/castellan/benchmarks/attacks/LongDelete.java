package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.KeepAliveConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Creates queries on 32 connections for ten seconds, then deletes their input. */
final class LongDelete implements Attack {

    private static final Flood CREATING = new Flood(32, 4, 1);
    private static final Duration TIME = Duration.ofSeconds(10);

    private String input = "";
    private String created = "";

    @Override
    public void prepare(Target client, Target admin) throws IOException, InterruptedException {
        input = client.post("/inputs", Map.of("name", "Large")).get("id").textValue();
        created = CREATING.run(client, client.bytes("/queries", Map.of("input_id", input)), TIME);
    }

    @Override
    public String run(Target client, Duration time) throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (KeepAliveConnection connection = new KeepAliveConnection(Target.source(0), client.port(), time)) {
            connection.send(client.bytes("DELETE", "/inputs/" + input));
            int status = connection.readStatus();
            long millis = (System.nanoTime() - start) / 1_000_000;
            Thread.sleep(Math.max(0, time.toMillis() - millis));
            return "answer " + status + " after " + millis + " ms; queries " + created;
        }
    }
}
