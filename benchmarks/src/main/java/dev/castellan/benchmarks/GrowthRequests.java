package dev.castellan.benchmarks;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures requests for a single resource, for the first and later pages of lists, and for a change. */
final class GrowthRequests {

    private static final int PAGES = 10;

    /** The time after which a request is no longer repeated. */
    private static final long LONGEST_NANOS = 3_000_000_000L;

    private static final byte[] NEW_USER =
            "{\"name\":\"one more\",\"role\":\"client\",\"project_ids\":[]}".getBytes(StandardCharsets.UTF_8);
    private static final List<String> USERS = List.of(
            "",
            "sort=-created_at",
            "sort=-name",
            "sort=role,-name",
            "role=org_admin&sort=name",
            "is_service_account=false&sort=-created_at",
            "name=user%2099&sort=-name",
            "name=user%2099",
            "name=user");

    private final CastellanServer server;
    private final LargeData data;
    private final int calls;
    private final Headers headers;
    private final Map<String, Double> micros = new LinkedHashMap<>();

    /** Prepares the requests for a server with this data, each of which is repeated this number of times. */
    public GrowthRequests(CastellanServer server, LargeData data, int calls) {
        this.server = server;
        this.data = data;
        this.calls = calls;
        this.headers =
                Headers.of("Authorization", "Bearer " + data.users().ours().token());
    }

    /**
     * Returns the median time of each request in microseconds. Measures the first and the eleventh page of each list.
     */
    public Map<String, Double> micros() {
        GrowthData users = data.users();
        add("GET /projects/{id}", get("/projects/" + users.ours().defaultProjectId(), ""));
        USERS.forEach(query -> list("/users", query, query));
        list("/users", "project_id=(ten members)&sort=-name", "project_id=" + users.small() + "&sort=-name");
        list("/users", "project_id=(half of all)&sort=-name", "project_id=" + users.large() + "&sort=-name");
        list("/audit-events", "", "");
        list("/audit-events", "actor=..", "actor=" + data.busy());
        list("/audit-events", "operation=..", "operation=projects.addUser");
        list("/audit-events", "object=..", "object=" + data.busy());
        list("/audit-events", "actor=..&operation=..", "actor=" + data.busy() + "&operation=tokens.create");
        list("/audit-events", "actor=..&operation=(none)", "actor=" + data.busy() + "&operation=passkeys.rename");
        add("POST /users", new ApiRequest("POST", "/api/v1/users", "", json(), NEW_USER));
        return micros;
    }

    private Headers json() {
        return headers.with("Content-Type", "application/json");
    }

    private void list(String path, String title, String query) {
        String name = "GET " + path + (title.isEmpty() ? "" : "?" + title.replace("%20", " "));
        add(name, get(path, query));
        String cursor = cursor(path, query);
        if (!cursor.isEmpty()) {
            add(name + ", page " + (PAGES + 1), get(path, and(query, cursor)));
        }
    }

    /** Returns the cursor of the eleventh page, or an empty string if the list is shorter. */
    private String cursor(String path, String query) {
        String cursor = "";
        for (int page = 0; page < PAGES; page++) {
            ApiResponse answer = ask(get(path, cursor.isEmpty() ? query : and(query, cursor)));
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

    private void add(String title, ApiRequest request) {
        double unused = median(request);
        micros.put(title, median(request));
    }

    private double median(ApiRequest request) {
        long[] nanos = new long[calls];
        int made = 0;
        for (long begin = System.nanoTime(); made < calls && System.nanoTime() - begin < LONGEST_NANOS; made++) {
            long start = System.nanoTime();
            ask(request);
            nanos[made] = System.nanoTime() - start;
        }
        Arrays.sort(nanos, 0, made);
        return nanos[made / 2] / 1000.0;
    }

    private ApiResponse ask(ApiRequest request) {
        ApiResponse answer = server.handle(request);
        if (answer.status() >= 300) {
            throw new IllegalStateException(new String(answer.body(), StandardCharsets.UTF_8));
        }
        return answer;
    }
}
