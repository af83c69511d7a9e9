package dev.castellan.benchmarks.runnable;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.rows.QueryRow;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes an input with very many queries, in a collection, so that it can be found. Runs with the classes of any jar. */
final class LargeInput {

    private static final int AT_ONCE = 5_000;
    private static final Pattern UUIDS = Pattern.compile("\"(?:id|project_id|organization_id)\":\"([0-9a-f-]{36})\"");
    private static final Instant NOW = Instant.parse("2030-01-31T12:00:00Z");

    private final Store store;
    private final CastellanServer server;
    private final Headers headers;

    LargeInput(Store store, CastellanServer server, String token) {
        this.store = store;
        this.server = server;
        this.headers = Headers.of("Authorization", "Bearer " + token).with("Content-Type", "application/json");
    }

    void create(int queries) {
        UUID organization = id(call("GET", "/users/me", ""), "organization_id");
        UUID collection = id(call("POST", "/collections", "{\"name\":\"Large\"}"), "id");
        String input = call("POST", "/inputs", "{\"collection_ids\":[\"" + collection + "\"]}");
        for (int from = 0; from < queries; from += AT_ONCE) {
            int first = from;
            store.write(organization, tx -> {
                for (int i = first; i < Math.min(queries, first + AT_ONCE); i++) {
                    tx.queries().insert(new QueryRow(id(i), id(input, "id"), id(input, "project_id"), null, NOW));
                }
                return 0;
            });
        }
    }

    /** Ids in order, as those of a server are. */
    private static UUID id(int number) {
        return new UUID(0x01a1_fd0d_6638_7000L, 0x8000_0000_0000_0000L + number);
    }

    private static UUID id(String json, String field) {
        Matcher value = UUIDS.matcher(json);
        while (value.find()) {
            if (value.group().startsWith("\"" + field + "\"")) {
                return UUID.fromString(value.group(1));
            }
        }
        throw new IllegalStateException("no " + field + " in " + json);
    }

    private String call(String method, String path, String body) {
        ApiResponse answer = server.handle(
                new ApiRequest(method, "/api/v1" + path, "", headers, body.getBytes(StandardCharsets.UTF_8)));
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        if (answer.status() / 100 != 2) {
            throw new IllegalStateException(method + " " + path + " was answered " + text);
        }
        return text;
    }
}
