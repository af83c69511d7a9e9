package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Citus;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.support.concurrent.Condition;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests tables that Citus distributes over two workers. */
@EnabledIfSystemProperty(
        named = "castellan.citus",
        matches = ".+",
        disabledReason = "-Dcastellan.citus does not name the folder of a PostgreSQL with Citus")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
@Tag("database")
@Tag("long")
final class CitusTest {

    private static final String PORT_OF = "SELECT nodeport FROM pg_dist_shard_placement WHERE shardid = ";
    private static final String SHARD = "get_shard_id_for_distribution_column('organizations', '%s'::uuid)";

    private Citus citus;
    private Database database;

    @BeforeAll
    void startServers() {
        citus = Citus.start();
    }

    @AfterAll
    void stopServers() {
        citus.close();
    }

    @BeforeEach
    void createDatabase() {
        database = citus.empty();
    }

    @AfterEach
    void dropDatabase() {
        database.close();
    }

    @Test
    void losesNoAcknowledgedChangeWhenWorkerCrashes() throws Exception {
        distribute();
        try (Node node = Node.on(database);
                BackgroundLoad load = BackgroundLoad.start(node.root())) {
            Cluster worker = worker(organization());
            worker.stopImmediate();
            load.awaitFailures();
            worker.startAgain();
            load.awaitSuccesses();
            OutageCheck.pass(node.root(), load.stop());
        }
    }

    @Test
    void losesNoAcknowledgedChangeWhenCoordinatorCrashes() throws Exception {
        distribute();
        try (Node node = Node.on(database);
                BackgroundLoad load = BackgroundLoad.start(node.root())) {
            citus.coordinator().stopImmediate();
            load.awaitFailures();
            citus.coordinator().startAgain();
            load.awaitSuccesses();
            OutageCheck.pass(node.root(), load.stop());
        }
    }

    @Test
    void losesNoAcknowledgedChangeWhenShardMoves() throws Exception {
        distribute();
        try (Node node = Node.on(database);
                BackgroundLoad load = BackgroundLoad.start(node.root())) {
            UUID organization = organization();
            Cluster from = worker(organization);
            Cluster to = citus.workers().get(1 - citus.workers().indexOf(from));
            Citus.run(
                    database,
                    "SELECT citus_move_shard_placement(%s, '127.0.0.1', %d, '127.0.0.1', %d, 'force_logical')"
                            .formatted(SHARD.formatted(organization), from.port(), to.port()));
            load.awaitSuccesses();

            assertThat(worker(organization)).isSameAs(to);
            OutageCheck.pass(node.root(), load.stop());
        }
    }

    @Test
    void requestsAndCodeLookupsAccessSingleShard() throws Exception {
        distribute();
        try (Node node = Node.on(database);
                JdbcStore store = database.storeBuilder().open()) {
            assertThat(node.root().get("/users/me").status()).isEqualTo(200);
            UUID organization = organization();
            refuseQueriesOfSeveralShards();

            // the pools may first offer connections that the server has terminated
            Condition.await(
                    () -> node.root().post("/projects", "{\"name\": \"one\"}").status() == 201
                            && node.root().get("/users/me").status() == 200,
                    () -> "no project is created");
            String project =
                    text("SELECT default_project_id FROM organizations WHERE organization_id = '" + organization + "'");
            for (String read : List.of(
                    "/projects", "/projects/" + project, "/users/me", "/users/me/access?project_id=" + project)) {
                assertThat(node.root().get(read).status()).as(read).isEqualTo(200);
            }
            TokenHash unknown = TokenHash.of("unknown");
            Optional<?> invitation =
                    store.read(organization, view -> view.invitations().byHash(unknown));
            Optional<?> session =
                    store.read(organization, view -> view.sessions().byHash(unknown));
            assertThat(invitation).isEmpty();
            assertThat(session).isEmpty();
            assertThatIllegalStateException()
                    .isThrownBy(() -> store.organizationOfTag("abcdef"))
                    .withMessageContaining("multi-task");
            assertThatIllegalStateException()
                    .isThrownBy(() -> store.organizationsOfEmail("ada@example.com", 3))
                    .withMessageContaining("multi-task");
        }
    }

    @Test
    void distributesExistingRowsOnlyOnce() throws Exception {
        String token;
        try (Node node = Node.on(database)) {
            token = node.root().token();
        }
        distribute();
        distribute();
        assertThat(text("SELECT pg_relation_size('users')")).isEqualTo("0");
        try (Node node = Node.on(database)) {
            assertThat(node.isFirst()).isFalse();
            assertThat(node.as(token).get("/users/me").status()).isEqualTo(200);
        }
        assertThat(text("SELECT count(*) FROM ONLY citus_tables WHERE distribution_column = 'organization_id'"))
                .isEqualTo(text("SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid"
                        + " WHERE attname = 'organization_id' AND relkind = 'r'"));
    }

    @Test
    void rejectsDatabaseWithoutWorkers() {
        assertThatIllegalStateException()
                .isThrownBy(() -> database.storeBuilder().distribute(true).open())
                .withMessage("the database has no workers: add them with citus_add_node");
    }

    @Test
    void rejectsTablesOwnedByAnotherDatabaseUser() {
        citus.addWorkers(database);
        database.storeBuilder().open().close();
        Citus.run(database, "ALTER TABLE organizations OWNER TO postgres");
        Citus.run(database, "GRANT SELECT ON organizations TO " + database.user());

        assertThatIllegalStateException()
                .isThrownBy(() -> database.storeBuilder().distribute(true).open())
                .withMessage("the database has tables of another user: distribute them as their owner");
    }

    private void distribute() {
        if (text("SELECT count(*) FROM pg_dist_node WHERE groupid > 0").equals("0")) {
            citus.addWorkers(database);
        }
        database.storeBuilder().distribute(true).open().close();
    }

    private UUID organization() {
        return UUID.fromString(text("SELECT organization_id FROM organizations"));
    }

    /** Returns the worker that holds the rows of an organization. */
    private Cluster worker(UUID organization) {
        int port = Integer.parseInt(text(PORT_OF + SHARD.formatted(organization)));
        return citus.workers().stream()
                .filter(worker -> worker.port() == port)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Makes the owner's new connections refuse queries across several shards, and terminates all existing connections.
     */
    private void refuseQueriesOfSeveralShards() throws SQLException {
        Citus.run(
                database,
                "ALTER ROLE " + database.user() + " IN DATABASE " + text("SELECT current_database()")
                        + " SET citus.multi_task_query_log_level = 'error'");
        citus.coordinator().terminateBackends();
    }

    private String text(String sql) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
