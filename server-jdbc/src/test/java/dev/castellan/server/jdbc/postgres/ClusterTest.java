package dev.castellan.server.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests starting, stopping and crashing PostgreSQL servers. Runs sequentially, because each test starts a server and
 * several servers would overload a small machine.
 */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
@Execution(ExecutionMode.SAME_THREAD)
@Tag("database")
@Tag("long")
final class ClusterTest {

    private Cluster cluster;
    private Database database;
    private Notes notes;

    @BeforeEach
    void startCluster() throws SQLException {
        cluster = Cluster.start();
        database = cluster.fresh();
        notes = new Notes(database);
        notes.add(1);
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @Test
    void stoppedServerRefusesConnectionsAndPreservesDataAcrossRestart() throws SQLException {
        cluster.stopFast();
        assertThatThrownBy(database::connect).hasMessageContaining("refused");

        cluster.startAgain();
        assertThat(notes.all()).containsExactly(1);
    }

    @Test
    void crashedServerPreservesAcknowledgedDataAcrossRestart() throws SQLException {
        try (Connection connection = database.connect()) {
            cluster.stopImmediate();

            assertThat(connection.isValid(10)).isFalse();
        }
        cluster.startAgain();
        assertThat(notes.all()).containsExactly(1);
    }

    @Test
    void frozenServerDoesNotRespondUntilThawed() throws SQLException {
        try (Connection waiting = Notes.impatient(database)) {
            cluster.freeze();
            assertThatThrownBy(() -> Notes.add(waiting, 2)).hasRootCauseMessage("Read timed out");
        }
        cluster.thaw();
        notes.add(3);

        assertThat(notes.all()).contains(1, 3);
    }

    @Test
    void existingConnectionCanWriteAfterServerIsThawed() throws SQLException {
        try (Connection connection = database.connect()) {
            cluster.freeze();
            cluster.thaw();
            Notes.add(connection, 2);
        }
        assertThat(notes.all()).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void frozenServerCanBeClosed() {
        cluster.freeze();
        cluster.close();

        assertThatThrownBy(database::connect).hasMessageContaining("refused");
    }

    @Test
    void terminatingBackendsClosesConnectionsButDoesNotStopServer() throws SQLException {
        try (Connection connection = database.connect()) {
            cluster.terminateBackends();

            assertThat(connection.isValid(10)).isFalse();
        }
        assertThat(notes.all()).containsExactly(1);
    }

    @Test
    void serverRecoversAutomaticallyAfterBackendsAreKilled() throws SQLException {
        try (Connection connection = database.connect()) {
            cluster.killBackends();

            assertThat(connection.isValid(10)).isFalse();
        }
        cluster.awaitReady();
        assertThat(notes.all()).containsExactly(1);
    }

    @Test
    void refusesToStartServerThatIsAlreadyRunning() {
        assertThatThrownBy(cluster::startAgain).hasMessageContaining("stop it first");
    }
}
