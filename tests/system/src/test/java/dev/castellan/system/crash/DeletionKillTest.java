package dev.castellan.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.CollectionType;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.support.concurrent.Condition;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the deletion of a large project or organization continues after the server is killed. {@code
 * -Dcastellan.inputs=} sets the number of inputs. Each input has three rows. With more than 4,000 inputs, the test uses
 * all databases and kills the server three times instead of once.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("database")
@Tag("process")
@Tag("long")
class DeletionKillTest {

    private static final UUID PROJECT = new UUID(9, 9);
    private static final int INPUTS = Integer.getInteger("castellan.inputs", 4_000);
    private static final int COLLECTIONS = 300;
    private static final int KILLS = INPUTS > 4_000 ? 3 : 1;
    private static final List<String> CONTENTS = List.of("inputs", "queries", "collections", "collection_inputs");

    @TempDir
    private Path directory;

    static Stream<String> storesOfProject() {
        return stores("sqlite");
    }

    static Stream<String> storesOfOrganization() {
        return stores("postgresql");
    }

    /**
     * Returns all stores in a long run, otherwise one store, because both deletions take the same steps in every store.
     */
    private static Stream<String> stores(String usual) {
        return KILLS > 1 ? Stream.of("sqlite", "postgresql") : Stream.of(usual);
    }

    @ParameterizedTest
    @MethodSource("storesOfProject")
    void projectDeletionContinuesAfterServerIsKilled(String kind) throws Exception {
        try (Backing backing = Backing.of(kind, directory)) {
            Bootstrap bootstrap = create(backing, "Large");
            write(backing, bootstrap, tx -> {
                tx.projects().insert(new ProjectRow(PROJECT, "large", tx.now()));
                tx.memberships().add(PROJECT, bootstrap.adminId());
                fill(tx, PROJECT);
            });
            try (ServerProcess server = launch(backing)) {
                Api api = api(server, bootstrap.token());
                Change archiving = new Change(
                        "PUT", "/projects/" + PROJECT + "/archive", "", null, null, null, Set.of(), Set.of());
                assertThat(api.send(archiving).status()).isEqualTo(200);
                Change deletion = Change.deleting("/projects/" + PROJECT + "?contents=true", Set.of());
                assertThat(api.send(deletion).status()).isEqualTo(204);
            }

            killUntilGone(backing, "projects", server -> assertHidden(api(server, bootstrap.token())));

            try (JdbcStore store = backing.open()) {
                assertThat(store.<Usage>read(bootstrap.organizationId(), View::usage))
                        .isEqualTo(new Usage(1, 1, 1, 0, 0, 0, 0));
                assertThat(store.organizationsWithHiddenRows()).isEmpty();
            }
            assertThat(rows(backing, "memberships")).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("storesOfOrganization")
    void organizationDeletionContinuesAfterServerIsKilled(String kind) throws Exception {
        try (Backing backing = Backing.of(kind, directory)) {
            Bootstrap retained = create(backing, "Kept");
            Bootstrap large = create(backing, "Large");
            write(backing, large, tx -> fill(tx, large.defaultProjectId()));
            try (ServerProcess server = launch(backing);
                    JdbcStore store = backing.open()) {
                Api api = api(server, large.token());
                assertThat(api.get("/projects").status()).isEqualTo(200);
                // a command that is killed right after this change leaves the same rows
                Administration.of(store).deleteOrganization(large.organizationId());
                assertThat(api.get("/projects").status()).isEqualTo(401);
            }

            killUntilGone(backing, "organizations", server -> {
                assertThat(api(server, large.token()).get("/projects").status()).isEqualTo(401);
                assertThat(api(server, retained.token()).get("/projects").status())
                        .isEqualTo(200);
            });

            for (String table : List.of("users", "projects", "tokens", "audit_events")) {
                assertThat(rows(backing, table)).as(table).isEqualTo(1);
            }
        }
    }

    /** Kills servers that delete rows. Then lets one server finish, and checks that no rows of the contents remain. */
    private void killUntilGone(Backing backing, String table, Consumer<ServerProcess> check) {
        backing.awaitRest();
        long remaining = contents(backing);
        assertThat(remaining).as("rows that the first process leaves").isPositive();
        for (int kill = 0; kill < KILLS && remaining > 0; kill++) {
            try (ServerProcess server = launch(backing)) {
                check.accept(server);
                awaitFewer(backing, remaining);
            }
            backing.awaitRest();
            Integrity.check(backing);
            remaining = contents(backing);
        }
        try (ServerProcess server = launch(backing)) {
            check.accept(server);
            await(backing, counts -> counts.of(table) == 1, () -> "the server deletes the rows: " + server.output());
        }
        assertThat(contents(backing)).isZero();
    }

    private static void awaitFewer(Backing backing, long rows) {
        await(backing, counts -> counts.contents() < rows, () -> "the server deletes some of " + rows + " rows");
    }

    /** Waits with one connection, because a new connection for each count would be slower than the server. */
    private static void await(Backing backing, Predicate<RowCounts> condition, Supplier<String> description) {
        try (RowCounts counts = RowCounts.in(backing)) {
            Condition.await(() -> condition.test(counts), description);
        }
    }

    private static long contents(Backing backing) {
        try (RowCounts counts = RowCounts.in(backing)) {
            return counts.contents();
        }
    }

    private static void assertHidden(Api api) {
        for (String target : List.of(
                "/projects/" + PROJECT, "/inputs/" + new UUID(5, INPUTS - 1), "/queries/" + new UUID(7, INPUTS - 1))) {
            assertThat(api.get(target).status()).as(target).isEqualTo(404);
        }
        assertThat(api.all("/collections")).isEmpty();
    }

    private ServerProcess launch(Backing backing) {
        return ServerProcess.launch(List.of(), backing.arguments(), directory.resolve("server.log"));
    }

    private static Api api(ServerProcess server, String token) {
        return new Api(server.awaitUrl().orElseThrow(() -> new AssertionError(server.output())), token);
    }

    private static long rows(Backing backing, String table) {
        try (RowCounts counts = RowCounts.in(backing)) {
            return counts.of(table);
        }
    }

    /** Counts rows over one connection. */
    private record RowCounts(Connection connection) implements AutoCloseable {

        static RowCounts in(Backing backing) {
            try {
                return new RowCounts(backing.connect());
            } catch (SQLException e) {
                throw new AssertionError("the rows cannot be counted", e);
            }
        }

        long of(String table) {
            try (Statement statement = connection.createStatement();
                    ResultSet count = statement.executeQuery("SELECT count(*) FROM " + table)) {
                count.next();
                return count.getLong(1);
            } catch (SQLException e) {
                throw new AssertionError("the rows of " + table + " cannot be counted", e);
            }
        }

        long contents() {
            return CONTENTS.stream().mapToLong(this::of).sum();
        }

        @Override
        public void close() {
            try {
                connection.close();
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static Bootstrap create(Backing backing, String name) {
        try (JdbcStore store = backing.open()) {
            return Administration.of(store)
                    .createOrganization(NewOrganization.withName(name).admin("Root", "root@castellan.example"));
        }
    }

    private static void write(Backing backing, Bootstrap organization, Consumer<Transaction> change) {
        try (JdbcStore store = backing.open()) {
            store.<Boolean>write(organization.organizationId(), tx -> {
                change.accept(tx);
                return true;
            });
        }
    }

    private static void fill(Transaction tx, UUID project) {
        for (int i = 0; i < COLLECTIONS; i++) {
            UUID id = new UUID(6, i);
            tx.collections().insert(new CollectionRow(id, project, "c" + i, CollectionType.DEFAULT, tx.now()));
        }
        for (int i = 0; i < INPUTS; i++) {
            UUID input = new UUID(5, i);
            tx.inputs().insert(new InputRow(input, project, null, JsonValue.of(i), tx.now()));
            tx.collections().addInput(new UUID(6, i % COLLECTIONS), input);
            tx.queries().insert(new QueryRow(new UUID(7, i), input, project, JsonValue.of(i), tx.now()));
        }
    }
}
