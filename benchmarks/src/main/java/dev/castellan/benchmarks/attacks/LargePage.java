package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.util.Map;

/** An input with 200 queries of 48 KiB. A page of them has 9.6 MB, where pages are not bounded in bytes. */
final class LargePage {

    private static final int QUERIES = 200;
    /** A JSON text with its quotes has 48 KiB. */
    private static final String PAYLOAD = "x".repeat(48 * 1024 - 2);

    private LargePage() {}

    /** Creates the input, and returns the path of the page. */
    static String create(Target target) throws IOException, InterruptedException {
        String input = target.post("/inputs", Map.of("name", "Large")).get("id").textValue();
        for (int i = 0; i < QUERIES; i++) {
            target.post("/queries", Map.of("input_id", input, "payload", PAYLOAD));
        }
        return "/inputs/" + input + "/queries?limit=" + QUERIES;
    }
}
