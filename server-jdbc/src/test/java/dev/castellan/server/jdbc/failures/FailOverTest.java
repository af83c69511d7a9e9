package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.SynchronousPair;
import dev.castellan.support.concurrent.Condition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests that a primary and its synchronous replica lose no acknowledged changes when one of them fails. */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
@Tag("database")
final class FailOverTest {

    private SynchronousPair pair;
    private Database database;

    @BeforeEach
    void startPair() {
        pair = SynchronousPair.start();
        database = pair.fresh();
    }

    @AfterEach
    void closePair() {
        pair.close();
    }

    @Test
    void keepsAcknowledgedChangesWhenReplicaReplacesCrashedPrimary() throws Exception {
        try (Node node = Node.on(database);
                BackgroundLoad load = BackgroundLoad.start(node.root())) {
            pair.primary().stopImmediate();
            load.awaitFailures();
            pair.promote();
            load.awaitSuccesses();
            OutageCheck.pass(node.root(), load.stop());
        }
    }

    @Test
    void keepsAcknowledgedChangesWhenReplicaReplacesFrozenPrimary() throws Exception {
        try (Node node = Node.on(database);
                BackgroundLoad load = BackgroundLoad.start(node.root())) {
            pair.primary().freeze();
            load.awaitFailures();
            pair.promote();
            load.awaitSuccesses();
            OutageCheck.pass(node.root(), load.stop());
        }
        try (Node later = Node.on(database, Urls.unknownToTheDriver(database.url()))) {
            assertThat(later.isFirst()).isFalse();
        }
    }

    @Test
    void refusesWritesWhileReplicaDoesNotRespond() throws Exception {
        Cluster replica = pair.replica();
        try (Node node = Node.on(database);
                BackgroundLoad load = BackgroundLoad.start(node.root())) {
            replica.freeze();
            load.awaitFailures();
            TimedResponse look = node.root().get("/users/me");
            Condition.await(
                    () -> String.valueOf(node.store().writeRefusals().obstacle())
                            .contains("synchronous standby"),
                    () -> "the missing standby as the reason, not "
                            + node.store().writeRefusals().obstacle());
            replica.thaw();
            load.awaitSuccesses();

            assertThat(node.store().writeRefusals().obstacle()).isNull();
            assertThat(look.status()).isEqualTo(200);
            OutageCheck.pass(node.root(), load.stop());
        }
    }
}
