package dev.castellan.server.jdbc.failures;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests the number of round trips per request. Uses the minimum of several calls, because the pool may test an idle
 * connection first.
 */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
@Tag("database")
final class RoundTripsTest {

    private static final int TRIES = 40;

    private final AtomicInteger keys = new AtomicInteger();
    private Database database;
    private Proxy proxy;

    @BeforeEach
    void start() throws IOException {
        database = Postgres.withTables();
        proxy = Proxy.before(database);
    }

    @AfterEach
    void stop() {
        proxy.close();
        database.close();
    }

    @Test
    void readingProjectAsAdminNeedsOneRoundTrip() {
        try (Node node = Node.withOneConnection(database, Urls.withPort(database.url(), proxy.port()))) {
            ApiCalls root = node.root();
            String project = "/projects/"
                    + root.post("/projects", "{\"name\":\"Apollo\"}").text("project_id");

            assertThat(leastRoundTrips(
                            () -> assertThat(root.get(project).status()).isEqualTo(200)))
                    .isEqualTo(1);
            assertThat(leastRoundTrips(
                            () -> assertThat(root.get("/users").status()).isEqualTo(200)))
                    .isEqualTo(3);
        }
    }

    @Test
    void readingProjectAsClientNeedsOneRoundTrip() {
        try (Node node = Node.withOneConnection(database, Urls.withPort(database.url(), proxy.port()))) {
            ApiCalls root = node.root();
            String assigned = root.create("/projects", "{\"name\":\"Apollo\"}").text("project_id");
            String account = root.create(
                            "/users",
                            "{\"name\":\"reader\",\"role\":\"client\",\"project_ids\":[\"" + assigned + "\"]}")
                    .text("user_id");
            ApiCalls reader = node.as(root.create("/users/tokens", "{\"user_id\":\"" + account + "\"}")
                    .text("token"));
            List<JsonNode> projects = reader.all("/projects");

            assertThat(projects).hasSize(2);
            for (JsonNode project : projects) {
                String target = "/projects/" + project.get("project_id").asText();
                assertThat(leastRoundTrips(
                                () -> assertThat(reader.get(target).status()).isEqualTo(200)))
                        .as(project.toString())
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void tokenCheckNeedsOneRoundTrip() {
        try (Node node = Node.withOneConnection(database, Urls.withPort(database.url(), proxy.port()))) {
            ApiCalls root = node.root();
            String project = root.create("/projects", "{\"name\":\"Apollo\"}").text("project_id");

            String account = root.create(
                            "/users", "{\"name\":\"reader\",\"role\":\"client\",\"project_ids\":[\"" + project + "\"]}")
                    .text("user_id");
            ApiCalls reader = node.as(root.create("/users/tokens", "{\"user_id\":\"" + account + "\"}")
                    .text("token"));

            for (String check : List.of("/users/me", "/users/me/access", "/users/me/access?project_id=" + project)) {
                assertThat(leastRoundTrips(
                                () -> assertThat(root.get(check).status()).isEqualTo(200)))
                        .as(check)
                        .isEqualTo(1);
            }
            assertThat(leastRoundTrips(
                            () -> assertThat(reader.get("/users/me").status()).isEqualTo(200)))
                    .isEqualTo(1);
        }
    }

    @Test
    void creatingProjectOrCollectionNeedsThreeRoundTripsOrFourWithIdempotencyKey() {
        try (Node node = Node.withOneConnection(database, Urls.withPort(database.url(), proxy.port()))) {
            ApiCalls root = node.root();

            // first authentication, then the lock, the time and the caller again, then the rows, the organization's
            // usage and COMMIT
            assertThat(leastRoundTrips(() -> root.create("/projects", "{\"name\":\"Apollo\"}")))
                    .isEqualTo(3);
            assertThat(leastRoundTrips(() -> root.create("/collections", "{\"name\":\"Apollo\"}")))
                    .isEqualTo(3);
            // a key adds a round trip, which looks for a stored response
            assertThat(leastRoundTrips(() -> createWithKey(root, "/projects"))).isEqualTo(4);
            assertThat(leastRoundTrips(() -> createWithKey(root, "/collections")))
                    .isEqualTo(4);
        }
    }

    @Test
    void insertsOrDeletesTokenInSameRoundTripAsCommit() {
        try (Node node = Node.withOneConnection(database, Urls.withPort(database.url(), proxy.port()))) {
            ApiCalls root = node.root();

            // authentication; the lock, the time, the caller and the number of tokens; the row and COMMIT
            Deque<String> tokens = new ArrayDeque<>();
            assertThat(leastRoundTrips(
                            () -> tokens.add(root.create("/users/tokens", "{}").text("token_id"))))
                    .isEqualTo(3);
            // authentication; the lock, the time and the caller; the token; the row and COMMIT
            assertThat(leastRoundTrips(() -> assertThat(root.delete("/users/tokens/" + tokens.remove())
                                    .status())
                            .isEqualTo(204)))
                    .isEqualTo(4);
        }
    }

    @Test
    void creatingInputInCollectionNeedsFourMoreRoundTripsThanOutsideCollection() {
        try (Node node = Node.withOneConnection(database, Urls.withPort(database.url(), proxy.port()))) {
            ApiCalls root = node.root();
            String collection =
                    root.create("/collections", "{\"name\":\"Apollo\"}").text("id");

            long alone = leastRoundTrips(() -> root.create("/inputs", "{}"));
            long inCollection =
                    leastRoundTrips(() -> root.create("/inputs", "{\"collection_ids\":[\"" + collection + "\"]}"));

            // reads the collection, inserts the input before its assignment, assigns it, and updates the number of
            // inputs
            assertThat(inCollection - alone).isEqualTo(4);
        }
    }

    @Test
    void creatingUserWithFortyProjectsNeedsTwoMoreRoundTripsThanWithoutProjects() {
        try (Node node = Node.withOneConnection(database, Urls.withPort(database.url(), proxy.port()))) {
            ApiCalls root = node.root();
            String projects = IntStream.range(0, 40)
                    .mapToObj(i ->
                            root.create("/projects", "{\"name\":\"Apollo\"}").text("project_id"))
                    .collect(Collectors.joining("\",\"", "\"", "\""));

            long alone = leastRoundTrips(() -> root.create("/users", account("")));
            long assigned = leastRoundTrips(() -> root.create("/users", account(projects)));

            // reads the projects, and adds the memberships before reading them for the response
            assertThat(assigned - alone).isEqualTo(2);
        }
    }

    private static String account(String projects) {
        return "{\"name\":\"reader\",\"role\":\"client\",\"project_ids\":[" + projects + "]}";
    }

    @Test
    void insertsAuditEventWithoutAdditionalRoundTrip() {
        try (JdbcStore store = Node.storeWithOneConnection(database, Urls.withPort(database.url(), proxy.port()))) {
            store.write(OURS, tx -> {
                tx.insert(organization(OURS));
                tx.projects().insert(project(0));
                tx.users().insert(admin(0));
                return true;
            });

            // lock and time; the row, the organization's usage and COMMIT
            assertThat(leastRoundTrips(() -> creation(store, false))).isEqualTo(2);
            assertThat(leastRoundTrips(() -> creation(store, true))).isEqualTo(2);
            // the usage does not change
            assertThat(leastRoundTrips(() -> assignment(store, false))).isEqualTo(2);
            assertThat(leastRoundTrips(() -> assignment(store, true))).isEqualTo(2);
        }
    }

    @Test
    void readsColumnsOfListInOneRoundTripForAnyNumberOfRows() {
        try (JdbcStore store = Node.storeWithOneConnection(database, Urls.withPort(database.url(), proxy.port()))) {
            List<UUID> ids = IntStream.range(0, 50).mapToObj(i -> id(i)).toList();
            store.write(OURS, tx -> {
                tx.insert(organization(OURS));
                tx.projects().insert(project(0));
                ids.forEach(id -> tx.users().insert(user(id.getLeastSignificantBits() & 0xff)));
                ids.stream().skip(1).forEach(id -> tx.projects().insert(project(id.getLeastSignificantBits() & 0xff)));
                return true;
            });

            assertThat(leastRoundTrips(store, view -> view.users().activity(ids)))
                    .isEqualTo(leastRoundTrips(store, view -> view.users().activity(ids.subList(0, 1))));
            assertThat(leastRoundTrips(store, view -> view.projects().sizes(ids)))
                    .isEqualTo(leastRoundTrips(store, view -> view.projects().sizes(ids.subList(0, 1))));
            assertThat(leastRoundTrips(store, view -> view.auditEvents().oldestOf(ids)))
                    .isEqualTo(leastRoundTrips(store, view -> view.auditEvents().oldestOf(ids.subList(0, 1))));
            assertThat(leastRoundTrips(store, view -> view.users().countSuspended(true)))
                    .isEqualTo(leastRoundTrips(store, view -> view.users().countActiveAdmins()));
        }
    }

    private long leastRoundTrips(JdbcStore store, Function<View, ?> read) {
        return leastRoundTrips(
                () -> assertThat(store.<Object>read(OURS, read::apply)).isNotNull());
    }

    private void creation(JdbcStore store, boolean isAudited) {
        store.write(OURS, tx -> {
            tx.projects().insert(project(keys.incrementAndGet()));
            return isAudited && insertEvent(tx);
        });
    }

    private void assignment(JdbcStore store, boolean isAudited) {
        store.write(OURS, tx -> {
            tx.memberships().add(id(0), id(0));
            return isAudited && insertEvent(tx);
        });
    }

    private boolean insertEvent(Transaction tx) {
        UUID event = id(keys.incrementAndGet());
        tx.auditEvents()
                .insert(new AuditRow(
                        event,
                        START,
                        "projects.create",
                        AuditRow.Via.API,
                        id(0),
                        id(1),
                        List.of(id(2), id(3)),
                        "192.0.2.1"));
        return true;
    }

    private void createWithKey(ApiCalls root, String path) {
        assertThat(root.post(path, "{\"name\":\"Apollo\"}", "Idempotency-Key", "key-" + keys.incrementAndGet())
                        .status())
                .isEqualTo(201);
    }

    private long leastRoundTrips(Runnable call) {
        return LongStream.range(0, TRIES)
                .map(i -> {
                    long before = proxy.roundTrips();
                    call.run();
                    return proxy.roundTrips() - before;
                })
                .min()
                .orElseThrow();
    }
}
