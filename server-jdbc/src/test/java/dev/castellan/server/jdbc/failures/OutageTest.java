package dev.castellan.server.jdbc.failures;

import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests that a server survives an outage of PostgreSQL. During the outage, requests fail within a bounded time, and
 * acknowledged changes are not lost. After the outage, the server continues without a restart.
 */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
@Tag("database")
final class OutageTest {

    private Cluster cluster;

    @BeforeEach
    void startCluster() {
        cluster = Cluster.start();
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    @Test
    void recoversFromCleanDatabaseShutdown() throws Exception {
        outage(cluster::stopFast, cluster::startAgain);
    }

    @Test
    void recoversFromDatabaseCrash() throws Exception {
        outage(cluster::stopImmediate, cluster::startAgain);
    }

    @Test
    void recoversFromDatabaseFreeze() throws Exception {
        outage(cluster::freeze, cluster::thaw);
    }

    /**
     * Does not wait for failures, because PostgreSQL restarts its processes by itself, possibly before many requests
     * fail.
     */
    @Test
    void recoversFromKilledDatabaseProcesses() throws Exception {
        underLoad(load -> cluster.killBackends());
    }

    private void outage(Event begins, Event ends) throws Exception {
        underLoad(load -> {
            begins.happen();
            load.awaitFailures();
            ends.happen();
        });
    }

    private void underLoad(Trouble trouble) throws Exception {
        Database database = cluster.fresh();
        try (Node node = Node.on(database);
                BackgroundLoad load = BackgroundLoad.start(node.root())) {
            trouble.befall(load);
            load.awaitSuccesses();
            OutageCheck.pass(node.root(), load.stop());
        }
    }

    @FunctionalInterface
    private interface Trouble {
        void befall(BackgroundLoad load) throws Exception;
    }

    @FunctionalInterface
    private interface Event {
        void happen() throws Exception;
    }
}
