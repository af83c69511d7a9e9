package dev.castellan.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.CollectionType;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.QueryRow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the deletion of a large organization continues after the server is killed. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class OrganizationDeletionKillTest {

    private static final int INPUTS = 4_000;
    private static final Duration LIFE = Duration.ofMillis(300);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void nextServersGoOnUntilNothingIsLeft(String kind) throws Exception {
        try (Backing backing = Backing.of(kind, directory)) {
            Bootstrap kept = create(backing, "Kept");
            Bootstrap large = create(backing, "Large");
            insertInto(backing, large);

            try (ServerProcess server = launch(backing);
                    JdbcStore store = backing.open()) {
                Api api = api(server, large.token());
                assertThat(api.get("/projects").status()).isEqualTo(200);
                // a command that is killed right after this change leaves the same rows
                Administration.of(store).deleteOrganization(large.organizationId());
                assertThat(api.get("/projects").status()).isEqualTo(401);
            }
            backing.awaitRest();
            long left = rows(backing, "inputs");
            assertThat(left).isEqualTo(INPUTS);

            int servers = 0;
            while (rows(backing, "organizations") > 1) {
                try (ServerProcess server = launch(backing)) {
                    assertThat(api(server, large.token()).get("/projects").status())
                            .isEqualTo(401);
                    assertThat(api(server, kept.token()).get("/projects").status())
                            .isEqualTo(200);
                    LockSupport.parkNanos(LIFE.toNanos());
                }
                backing.awaitRest();
                assertThat(rows(backing, "inputs")).isLessThanOrEqualTo(left);
                left = rows(backing, "inputs");
                servers++;
            }

            assertThat(servers).as("servers that were killed").isPositive();
            Integrity.check(backing);
            for (String table : List.of("inputs", "queries", "collections", "collection_inputs")) {
                assertThat(rows(backing, table)).as(table).isZero();
            }
            for (String table : List.of("organizations", "users", "projects", "tokens", "audit_events")) {
                assertThat(rows(backing, table)).as(table).isEqualTo(1);
            }
        }
    }

    private ServerProcess launch(Backing backing) {
        return ServerProcess.launch(List.of(), backing.arguments(), directory.resolve("server.log"));
    }

    private static Api api(ServerProcess server, String token) {
        return new Api(server.awaitUrl().orElseThrow(() -> new AssertionError(server.said())), token);
    }

    private static long rows(Backing backing, String table) throws SQLException {
        try (Connection connection = backing.connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM " + table)) {
            count.next();
            return count.getLong(1);
        }
    }

    private static Bootstrap create(Backing backing, String name) {
        try (JdbcStore store = backing.open()) {
            return Administration.of(store).createOrganization(name, "Root", "root@castellan.example");
        }
    }

    private static void insertInto(Backing backing, Bootstrap organization) {
        try (JdbcStore store = backing.open()) {
            store.<Boolean>write(organization.organizationId(), tx -> {
                insert(tx, organization.defaultProjectId());
                return true;
            });
        }
    }

    private static void insert(Transaction tx, UUID project) {
        UUID collection = new UUID(6, 0);
        tx.collections().insert(new CollectionRow(collection, project, "c", CollectionType.DEFAULT, tx.now()));
        for (int i = 0; i < INPUTS; i++) {
            UUID input = new UUID(5, i);
            tx.inputs().insert(new InputRow(input, project, null, JsonValue.of(i), tx.now()));
            tx.collections().addInput(collection, input);
            tx.queries().insert(new QueryRow(new UUID(7, i), input, project, JsonValue.of(i), tx.now()));
        }
    }
}
