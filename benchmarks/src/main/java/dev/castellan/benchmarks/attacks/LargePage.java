package dev.castellan.benchmarks.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;

/** An input with 200 queries of 48 KiB. A page of them has 9.6 MB, where pages are not bounded in bytes. */
final class LargePage {

    private static final int QUERIES = 200;
    /** A JSON text with its quotes has 48 KiB. */
    private static final String PAYLOAD = "x".repeat(48 * 1024 - 2);

    /** So many that the server has compiled what answers them, as that of real users has. */
    private static final int READ_BEFORE = 200;

    private LargePage() {}

    /** Creates the input, reads its page as a user would, and returns the path of the page. */
    static String create(Target target) throws IOException, InterruptedException {
        String input = target.post("/inputs", Map.of("name", "Large")).get("id").textValue();
        for (int i = 0; i < QUERIES; i++) {
            target.post("/queries", Map.of("input_id", input, "payload", PAYLOAD));
        }
        String page = "/inputs/" + input + "/queries?limit=" + QUERIES;
        for (int i = 0; i < READ_BEFORE; i++) {
            JsonNode unused = target.get(page);
        }
        return page;
    }
}
