package dev.castellan.benchmarks.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The requests of {@code GrowthCost}: a single resource, first and later pages of lists, and a change. */
public final class GrowthRequests {

    private static final int CALLS = 300;
    private static final int PAGES = 10;

    /** The time after which a slow request is not repeated. */
    private static final long LONGEST_NANOS = 3_000_000_000L;

    private static final byte[] NEW_USER =
            "{\"name\":\"one more\",\"role\":\"client\",\"project_ids\":[]}".getBytes(StandardCharsets.UTF_8);

    private final CastellanServer server;
    private final GrowthData data;
    private final Headers headers;

    /** Prepares requests to a server that is filled with this data. */
    public GrowthRequests(CastellanServer server, GrowthData data) {
        this.server = server;
        this.data = data;
        this.headers = Headers.of("Authorization", "Bearer " + data.ours().token());
    }

    /** Prints the median of each request in microseconds; for lists, of the first page and of the eleventh. */
    public void print() {
        print("GET /projects/{id}", get("/projects/" + data.ours().defaultProjectId(), ""));
        for (String query : List.of(
                "",
                "sort=-created_at",
                "sort=name",
                "sort=-name",
                "sort=-email",
                "sort=role",
                "sort=role,-name",
                "role=org_admin&sort=name",
                "role=client&sort=role",
                "is_service_account=false&sort=-created_at",
                "name=user%2099&sort=-name",
                "name=user%2099",
                "name=user")) {
            list(query, query);
        }
        list("project_id=(ten members)&sort=-name", "project_id=" + data.small() + "&sort=-name");
        list("project_id=(half of all)&sort=-name", "project_id=" + data.large() + "&sort=-name");
        print("POST /users", new ApiRequest("POST", "/api/v1/users", "", json(), NEW_USER));
    }

    private Headers json() {
        return headers.with("Content-Type", "application/json");
    }

    private void list(String title, String query) {
        String name = "GET /users" + (title.isEmpty() ? "" : "?" + title.replace("%20", " "));
        print(name, get("/users", query));
        String cursor = cursor(query);
        if (!cursor.isEmpty()) {
            print(name + ", page " + (PAGES + 1), get("/users", and(query, cursor)));
        }
    }

    /** Returns the cursor after some pages; empty if there are fewer. */
    private String cursor(String query) {
        String cursor = "";
        for (int page = 0; page < PAGES; page++) {
            ApiResponse answer = ask(get("/users", cursor.isEmpty() ? query : and(query, cursor)));
            cursor = tree(answer).path("next_cursor").asText();
            if (cursor.isEmpty()) {
                return "";
            }
        }
        return cursor;
    }

    private static String and(String query, String cursor) {
        return (query.isEmpty() ? "" : query + "&") + "cursor=" + cursor;
    }

    private static JsonNode tree(ApiResponse answer) {
        try {
            return new ObjectMapper().readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ApiRequest get(String path, String query) {
        return new ApiRequest("GET", "/api/v1" + path, query, headers, ApiRequest.NO_BODY);
    }

    private void print(String title, ApiRequest request) {
        micros(request);
        System.out.printf("  %-60s %8.0f us%n", title, micros(request));
    }

    /** Returns the median. */
    private double micros(ApiRequest request) {
        long[] nanos = new long[CALLS];
        int calls = 0;
        for (long begin = System.nanoTime(); calls < CALLS && System.nanoTime() - begin < LONGEST_NANOS; calls++) {
            long start = System.nanoTime();
            ask(request);
            nanos[calls] = System.nanoTime() - start;
        }
        Arrays.sort(nanos, 0, calls);
        return nanos[calls / 2] / 1000.0;
    }

    private ApiResponse ask(ApiRequest request) {
        ApiResponse answer = server.handle(request);
        if (answer.status() >= 300) {
            throw new IllegalStateException(new String(answer.body(), StandardCharsets.UTF_8));
        }
        return answer;
    }
}
