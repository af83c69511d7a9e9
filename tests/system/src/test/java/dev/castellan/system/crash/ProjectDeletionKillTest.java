package dev.castellan.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.CollectionType;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.QueryRow;
import dev.castellan.server.store.rows.Usage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the deletion of a large project continues after the server is killed. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ProjectDeletionKillTest {

    private static final UUID PROJECT = new UUID(9, 9);
    private static final int INPUTS = 4_000;
    private static final int COLLECTIONS = 300;
    private static final Duration LIFE = Duration.ofMillis(300);

    @TempDir
    private Path directory;

    @Test
    void nextServerGoesOnUntilNothingIsLeft() throws Exception {
        SqliteBacking backing = new SqliteBacking(directory.resolve("castellan.db"));
        Bootstrap bootstrap = insertLargeProject(backing.file());

        try (ServerProcess server = launch(backing)) {
            Api api = api(server, bootstrap.token());
            Change archiving =
                    new Change("PUT", "/projects/" + PROJECT + "/archive", "", null, null, null, Set.of(), Set.of());
            assertThat(api.send(archiving).status()).isEqualTo(200);
            Change deletion = Change.deleting("/projects/" + PROJECT + "?contents=true", Set.of());
            assertThat(api.send(deletion).status()).isEqualTo(204);
        }
        long left = rows(backing, "inputs");
        assertThat(left).as("inputs that the first process leaves").isPositive();

        while (rows(backing, "projects") > 1) {
            try (ServerProcess server = launch(backing)) {
                assertHidden(api(server, bootstrap.token()));
                LockSupport.parkNanos(LIFE.toNanos());
            }
            Integrity.check(backing);
            assertThat(rows(backing, "inputs")).isLessThanOrEqualTo(left);
            left = rows(backing, "inputs");
        }

        try (JdbcStore store = JdbcStore.sqlite(backing.file()).open()) {
            assertThat(store.<Usage>read(bootstrap.organizationId(), View::usage))
                    .isEqualTo(new Usage(1, 1, 1, 0, 0, 0, 0));
            assertThat(store.organizationsWithHiddenRows()).isEmpty();
        }
        for (String table : List.of("inputs", "queries", "collections", "collection_inputs", "memberships")) {
            assertThat(rows(backing, table)).as(table).isZero();
        }
    }

    private static void assertHidden(Api api) {
        for (String target : List.of(
                "/projects/" + PROJECT, "/inputs/" + new UUID(5, INPUTS - 1), "/queries/" + new UUID(7, INPUTS - 1))) {
            assertThat(api.get(target).status()).as(target).isEqualTo(404);
        }
        assertThat(api.all("/collections")).isEmpty();
    }

    private ServerProcess launch(SqliteBacking backing) {
        return ServerProcess.launch(List.of(), backing.arguments(), directory.resolve("server.log"));
    }

    private static Api api(ServerProcess server, String token) {
        return new Api(server.awaitUrl().orElseThrow(() -> new AssertionError(server.said())), token);
    }

    private static long rows(SqliteBacking backing, String table) throws SQLException {
        try (Connection connection = backing.connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM " + table)) {
            count.next();
            return count.getLong(1);
        }
    }

    private static Bootstrap insertLargeProject(Path file) {
        JdbcStore store = JdbcStore.sqlite(file).open();
        try (CastellanServer server =
                CastellanServer.builder().withoutSocket().store(store).start()) {
            store.<Boolean>write(server.bootstrap().organizationId(), tx -> {
                insert(tx);
                tx.memberships().add(PROJECT, server.bootstrap().adminId());
                return true;
            });
            return server.bootstrap();
        }
    }

    private static void insert(Transaction tx) {
        tx.projects().insert(new ProjectRow(PROJECT, "large", tx.now()));
        for (int i = 0; i < COLLECTIONS; i++) {
            UUID id = new UUID(6, i);
            tx.collections().insert(new CollectionRow(id, PROJECT, "c" + i, CollectionType.DEFAULT, tx.now()));
        }
        for (int i = 0; i < INPUTS; i++) {
            UUID input = new UUID(5, i);
            tx.inputs().insert(new InputRow(input, PROJECT, null, JsonValue.of(i), tx.now()));
            tx.collections().addInput(new UUID(6, i % COLLECTIONS), input);
            tx.queries().insert(new QueryRow(new UUID(7, i), input, PROJECT, JsonValue.of(i), tx.now()));
        }
    }
}
