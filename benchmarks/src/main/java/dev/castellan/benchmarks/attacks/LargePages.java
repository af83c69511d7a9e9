package dev.castellan.benchmarks.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Asks for pages of an input with 200 queries of 48 KiB, which end after 1 MiB. */
final class LargePages implements Attack {

    private static final int QUERIES = 200;
    /** A JSON text with its quotes has 48 KiB. */
    private static final String PAYLOAD = "x".repeat(48 * 1024 - 2);

    /** So many that the server has compiled what answers them, as a server of real users has. */
    private static final int READ_BEFORE = 200;

    private final boolean reads;
    private String page = "";

    /** Creates the attack of six clients that read the pages to the end, or of 120 sockets that read nothing. */
    LargePages(boolean reads) {
        this.reads = reads;
    }

    @Override
    public void prepare(Target client, Target admin) throws IOException, InterruptedException {
        String input = client.post("/inputs", Map.of("name", "Large")).get("id").textValue();
        for (int i = 0; i < QUERIES; i++) {
            client.post("/queries", Map.of("input_id", input, "payload", PAYLOAD));
        }
        page = "/inputs/" + input + "/queries?limit=" + QUERIES;
        for (int i = 0; i < READ_BEFORE; i++) {
            JsonNode unused = client.get(page);
        }
    }

    @Override
    public String run(Target client, Duration time) throws IOException, InterruptedException {
        byte[] request = client.bytes("GET", page);
        return reads
                ? new Flood(6, 6, 1).run(client, request, time)
                : new HeldConnections(120, 1, false).run(client, request, time);
    }
}
