package dev.castellan.server.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.CollectionType;
import dev.castellan.model.Organization;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.spi.BackgroundScheduler;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the deletion of an input with more queries than one write can delete. Clients stop seeing the input at once.
 * Many writes delete the rows of the input.
 */
@Tag("database")
final class LongDeletionTest {

    private static final int QUERIES = 950;

    @TempDir
    private Path folder;

    @Test
    void hidesDeletedInputImmediatelyAndRemovesItsRowsInBackground() {
        onEveryStore(LongDeletionTest::deleteIn);
    }

    private static void deleteIn(Store store) {
        Deque<Runnable> background = new ArrayDeque<>();
        try (CastellanServer server = server(store, (delay, task) -> background.add(task))) {
            UUID organization = server.bootstrap().organizationId();
            String token = server.bootstrap().token();
            String input = inputWithQueries(server, token, store, organization);
            String small = id(call(server, token, "POST", "/inputs", "{}"));
            background.clear();

            assertThat(call(server, token, "DELETE", "/inputs/" + small, "").status())
                    .isEqualTo(204);
            assertThat(call(server, token, "DELETE", "/inputs/" + input, "").status())
                    .isEqualTo(204);

            assertThat(call(server, token, "GET", "/inputs/" + input, "").status())
                    .isEqualTo(404);
            assertThat(call(server, token, "GET", "/inputs/" + input + "/queries", "")
                            .status())
                    .isEqualTo(404);
            assertThat(call(server, token, "DELETE", "/inputs/" + input, "").status())
                    .isEqualTo(404);
            assertThat(usage(store, organization).queries()).isEqualTo(QUERIES - 200);

            runAll(background);

            assertThat(usage(store, organization)).isEqualTo(new Usage(1, 1, 1, 0, 0, 0, 0));
            assertThat(store.organizationsWithHiddenRows()).isEmpty();
        }
    }

    @Test
    void finishesInterruptedDeletionAfterRestart() {
        Path file = folder.resolve("castellan.db");
        UUID organization;
        try (CastellanServer server = server(JdbcStore.sqlite(file).open(), (delay, task) -> {})) {
            String token = server.bootstrap().token();
            organization = server.bootstrap().organizationId();
            String input = id(call(server, token, "POST", "/inputs", "{}"));
            for (int i = 0; i < 201; i++) {
                String query = "{\"input_id\":\"" + input + "\",\"payload\":" + i + "}";
                assertThat(call(server, token, "POST", "/queries", query).status())
                        .isEqualTo(201);
            }
            assertThat(call(server, token, "DELETE", "/inputs/" + input, "").status())
                    .isEqualTo(204);
        }
        Deque<Runnable> background = new ArrayDeque<>();
        Store store = JdbcStore.sqlite(file).open();
        assertThat(store.organizationsWithHiddenRows()).containsExactly(organization);
        BackgroundScheduler withoutLater = (delay, task) -> {
            if (delay.isZero()) {
                background.add(task);
            }
        };
        try (CastellanServer server = server(store, withoutLater)) {
            runAll(background);

            assertThat(server.findBootstrap()).isEmpty();
            assertThat(store.organizationsWithHiddenRows()).isEmpty();
            assertThat(usage(store, organization)).isEqualTo(new Usage(1, 1, 1, 0, 0, 0, 0));
        }
    }

    @Test
    void hidesDeletedProjectImmediatelyAndRemovesItsRowsInBackground() {
        onEveryStore(LongDeletionTest::deleteProjectIn);
    }

    private static void deleteProjectIn(Store store) {
        Deque<Runnable> background = new ArrayDeque<>();
        try (CastellanServer server = server(store, (delay, task) -> background.add(task))) {
            UUID organization = server.bootstrap().organizationId();
            String token = server.bootstrap().token();
            UUID project = new UUID(9, 9);
            insertProject(store, organization, project);
            String path = "/projects/" + project;
            background.clear();

            assertThat(call(server, token, "PUT", path + "/archive", "").status())
                    .isEqualTo(200);
            assertThat(call(server, token, "DELETE", path, "contents=true", "").status())
                    .isEqualTo(204);

            for (String hidden : List.of(
                    path,
                    "/inputs/" + new UUID(5, 0),
                    "/collections/" + new UUID(6, 69),
                    "/queries/" + new UUID(7, 1))) {
                assertThat(call(server, token, "GET", hidden, "").status()).isEqualTo(404);
            }
            assertThat(usage(store, organization).inputs()).isBetween(1L, 119L);
            assertThat(store.organizationsWithHiddenRows()).containsExactly(organization);

            runAll(background);

            assertThat(usage(store, organization)).isEqualTo(new Usage(1, 1, 1, 0, 0, 0, 0));
            assertThat(store.organizationsWithHiddenRows()).isEmpty();
        }
    }

    @Test
    void hidesDeletedOrganizationImmediatelyAndRemovesItsRowsInBackground() {
        onEveryStore(LongDeletionTest::deleteOrganizationIn);
    }

    private static void deleteOrganizationIn(Store store) {
        Deque<Runnable> background = new ArrayDeque<>();
        try (CastellanServer server = server(store, (delay, task) -> background.add(task))) {
            Bootstrap created = server.administration()
                    .createOrganization(NewOrganization.withName("Acme").admin("Root", "root@acme.example"));
            UUID organization = created.organizationId();
            insertProject(store, organization, new UUID(9, 9));
            assertThat(call(server, created.token(), "GET", "/projects", "").status())
                    .isEqualTo(200);
            background.clear();

            server.administration().deleteOrganization(organization);

            assertThat(call(server, created.token(), "GET", "/projects", "").status())
                    .isEqualTo(401);
            assertThat(server.administration().organizations())
                    .extracting(Organization::id)
                    .containsExactly(server.bootstrap().organizationId());
            assertThat(store.organizationsWithHiddenRows()).hasSize(store.blocks() ? 1 : 0);
            assertThat(background).hasSize(1);

            runAll(background);

            assertThat(store.organizationsWithHiddenRows()).isEmpty();
            assertThat(call(server, server.bootstrap().token(), "GET", "/projects", "")
                            .status())
                    .isEqualTo(200);
        }
    }

    /** Inserts a project with 120 inputs, 70 collections, and 600 queries, of which 450 belong to the same input. */
    private static void insertProject(Store store, UUID organization, UUID project) {
        store.<Boolean>write(organization, tx -> {
            tx.projects().insert(new ProjectRow(project, "large", tx.now()));
            for (int i = 0; i < 70; i++) {
                tx.collections()
                        .insert(new CollectionRow(new UUID(6, i), project, "c" + i, CollectionType.DEFAULT, tx.now()));
            }
            for (int i = 0; i < 120; i++) {
                UUID input = new UUID(5, i);
                tx.inputs().insert(new InputRow(input, project, null, JsonValue.of(i), tx.now()));
                tx.collections().addInput(new UUID(6, i % 70), input);
            }
            for (int i = 0; i < 600; i++) {
                UUID input = new UUID(5, i < 450 ? 60 : i % 120);
                tx.queries().insert(new QueryRow(new UUID(7, i), input, project, JsonValue.of(i), tx.now()));
            }
            return true;
        });
    }

    private static String inputWithQueries(CastellanServer server, String token, Store store, UUID organization) {
        String collection = id(call(server, token, "POST", "/collections", "{\"name\":\"c\"}"));
        String input = id(call(server, token, "POST", "/inputs", "{\"collection_ids\":[\"" + collection + "\"]}"));
        UUID inputId = UUID.fromString(input);
        store.<Boolean>write(organization, tx -> {
            UUID project = tx.inputs().get(inputId).orElseThrow().projectId();
            for (int i = 0; i < QUERIES; i++) {
                tx.queries().insert(new QueryRow(new UUID(7, i), inputId, project, JsonValue.of(i), tx.now()));
            }
            return true;
        });
        assertThat(call(server, token, "DELETE", "/collections/" + collection, "")
                        .status())
                .isEqualTo(409);
        assertThat(call(server, token, "DELETE", "/collections/" + collection + "/inputs/" + input, "")
                        .status())
                .isEqualTo(200);
        assertThat(call(server, token, "DELETE", "/collections/" + collection, "")
                        .status())
                .isEqualTo(204);
        return input;
    }

    private void onEveryStore(Consumer<Store> test) {
        test.accept(new MemoryStore(Clock.systemUTC()));
        test.accept(JdbcStore.sqlite(folder.resolve("castellan.db")).open());
        try (var database = Postgres.withTables()) {
            test.accept(database.storeBuilder().open());
        }
    }

    private static CastellanServer server(Store store, BackgroundScheduler background) {
        return CastellanServer.builder()
                .withoutSocket()
                .store(store)
                .background(background)
                .start();
    }

    private static void runAll(Deque<Runnable> background) {
        // each search for unfinished deletions schedules the next one
        for (int i = 0; i < 100 && !background.isEmpty(); i++) {
            background.remove().run();
        }
    }

    private static Usage usage(Store store, UUID organization) {
        return store.read(organization, View::usage);
    }

    private static ApiResponse call(CastellanServer server, String token, String method, String path, String body) {
        return call(server, token, method, path, "", body);
    }

    private static ApiResponse call(
            CastellanServer server, String token, String method, String path, String query, String body) {
        Headers headers = Headers.of("Authorization", "Bearer " + token);
        return server.handle(new ApiRequest(
                method,
                "/api/v1" + path,
                query,
                body.isEmpty() ? headers : headers.with("Content-Type", "application/json"),
                body.getBytes(StandardCharsets.UTF_8)));
    }

    private static String id(ApiResponse created) {
        String body = new String(created.body(), StandardCharsets.UTF_8);
        return JsonValue.parse(body).get("id").asString();
    }
}
