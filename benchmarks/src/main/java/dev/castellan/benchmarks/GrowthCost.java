package dev.castellan.benchmarks;

import dev.castellan.model.Role;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.store.UserRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** How the time of a request grows with the users and the organizations that a database holds. One caller at a time. */
public final class GrowthCost {

    private static final int WARM_UP = 300;
    private static final int CALLS = 400;
    private static final int AT_ONCE = 1_000;

    /** Organizations, and users of each. */
    private static final int[][] SIZES = {{1, 100}, {1, 100_000}, {1_000, 100}};

    private GrowthCost() {}

    /** Measures SQLite, then PostgreSQL. The argument, if there is one, is a folder on the disk to be measured. */
    public static void main(String[] args) throws IOException, SQLException {
        Path folder = args.length > 0
                ? Files.createTempDirectory(Path.of(args[0]), "growth-cost")
                : Files.createTempDirectory("growth-cost");
        try (Cluster cluster = Cluster.start()) {
            for (int[] size : SIZES) {
                Path file = folder.resolve(size[0] + "-" + size[1] + ".db");
                measure("SQLite", JdbcStore.sqlite(file).open(), size);
                try (Database database = cluster.fresh()) {
                    JdbcStore store = JdbcStore.postgresql(database.url())
                            .user(database.user())
                            .password(database.password())
                            .open();
                    measure("PostgreSQL", store, size);
                }
            }
        }
    }

    private static void measure(String name, JdbcStore store, int[] size) {
        Bootstrap ours = fill(store, size[0], size[1]);
        try (CastellanServer server =
                CastellanServer.builder().store(store).withoutSocket().start()) {
            System.out.printf("%s, %d organizations of %d users:%n", name, size[0], size[1]);
            requests(ours).forEach((title, request) -> {
                micros(server, request, WARM_UP);
                System.out.printf("  %-45s %8.0f us%n", title, micros(server, request, CALLS));
            });
        }
    }

    private static Map<String, ApiRequest> requests(Bootstrap ours) {
        Headers headers = Headers.of("Authorization", "Bearer " + ours.token());
        Map<String, ApiRequest> requests = new LinkedHashMap<>();
        requests.put("GET /projects/{id}", get("/projects/" + ours.defaultProjectId(), "", headers));
        requests.put("GET /users", get("/users", "", headers));
        requests.put("GET /users?sort=-name", get("/users", "sort=-name", headers));
        requests.put("GET /users?name=user%2099", get("/users", "name=user%2099", headers));
        requests.put("GET /users?role=org_admin&sort=name", get("/users", "role=org_admin&sort=name", headers));
        requests.put(
                "POST /users",
                new ApiRequest(
                        "POST",
                        "/api/v1/users",
                        "",
                        headers.with("Content-Type", "application/json"),
                        "{\"name\":\"one more\",\"role\":\"client\",\"project_ids\":[]}"
                                .getBytes(StandardCharsets.UTF_8)));
        return requests;
    }

    private static ApiRequest get(String path, String query, Headers headers) {
        return new ApiRequest("GET", "/api/v1" + path, query, headers, ApiRequest.NO_BODY);
    }

    /** Returns the median. */
    private static double micros(CastellanServer server, ApiRequest request, int calls) {
        long[] nanos = new long[calls];
        for (int i = 0; i < calls; i++) {
            long start = System.nanoTime();
            ApiResponse answer = server.handle(request);
            nanos[i] = System.nanoTime() - start;
            if (answer.status() >= 300) {
                throw new IllegalStateException(new String(answer.body(), StandardCharsets.UTF_8));
            }
        }
        Arrays.sort(nanos);
        return nanos[calls / 2] / 1000.0;
    }

    /** Returns the first organization, whose admin asks. */
    private static Bootstrap fill(JdbcStore store, int organizations, int users) {
        Administration administration = Administration.of(store);
        Bootstrap first = null;
        for (int i = 0; i < organizations; i++) {
            Bootstrap next = administration.createOrganization("Acme " + i, "Root", "root@example.com");
            for (int from = 0; from < users; from += AT_ONCE) {
                insert(store, next.organizationId(), from, Math.min(users, from + AT_ONCE));
            }
            first = first == null ? next : first;
        }
        return Objects.requireNonNull(first);
    }

    private static void insert(JdbcStore store, UUID organization, int from, int to) {
        store.write(organization, tx -> {
            for (int i = from; i < to; i++) {
                tx.users()
                        .insert(new UserRow(
                                UUID.randomUUID(),
                                "user " + i,
                                "user-" + i + "@example.com",
                                Role.CLIENT,
                                true,
                                Instant.EPOCH.plusMillis(i)));
            }
            return true;
        });
    }
}
