package dev.castellan.benchmarks.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Requests pages of a list of 200 queries. Each query takes 48 KiB. The server limits a page to 1 MiB. */
final class LargePages implements Attack {

    private static final int QUERIES = 200;
    /** The payload takes 48 KiB as a JSON string, including its quotes. */
    private static final String PAYLOAD = "x".repeat(48 * 1024 - 2);

    /**
     * The number of requests after which the JIT compiler has compiled the response code, as on a server in real use.
     */
    private static final int READ_BEFORE = 200;

    private final boolean reads;
    private String page = "";

    /**
     * Creates the attack.
     *
     * @param reads true for six clients that read the pages to the end, or false for 120 sockets that read nothing
     */
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
                : new IdleConnections(120, 1, false).run(client, request, time);
    }
}
