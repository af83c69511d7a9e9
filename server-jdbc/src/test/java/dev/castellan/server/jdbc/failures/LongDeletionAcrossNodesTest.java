package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.support.concurrent.Race;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests the deletion of an input with many rows when several nodes run. All nodes hide the input at once. Any running
 * node can finish the deletion, and each row is deleted only once.
 */
@Tag("database")
final class LongDeletionAcrossNodesTest {

    private static final int QUERIES = 950;
    private static final int DELETED_AT_ONCE = 200;
    private static final UUID INPUT = new UUID(7, 0);
    private static final Usage NOTHING_LEFT = new Usage(1, 1, 1, 0, 0, 0, 0);

    private final List<RemovingNode> nodes = new ArrayList<>();
    private Database database;
    private JdbcStore rows;
    private UUID organization;
    private String token;

    @BeforeEach
    void startThreeNodes() {
        database = Postgres.withTables();
        rows = database.storeBuilder().open();
        nodes.add(node(database.url()));
        organization = nodes.get(0).server().bootstrap().organizationId();
        token = nodes.get(0).server().bootstrap().token();
        nodes.add(node(database.url()));
        nodes.add(node(database.url()));
    }

    @AfterEach
    void stop() {
        nodes.forEach(RemovingNode::close);
        rows.close();
        database.close();
    }

    @Test
    void hidesDeletedInputOnAllNodesAndDeletesItsRowsConcurrently() throws Exception {
        insertInput();
        assertThat(nodes.get(0).status(token, "DELETE", "/inputs/" + INPUT)).isEqualTo(204);
        assertHiddenEverywhere();
        assertThat(usage().queries()).isEqualTo(QUERIES - DELETED_AT_ONCE);

        try (Race race = new Race()) {
            race.run(nodes.stream().map(LongDeletionAcrossNodesTest::working).toList());
        }

        assertNothingLeft();
    }

    @Test
    void anotherNodeFinishesDeletionAfterNodeDiesBetweenWrites() {
        insertInput();
        assertThat(nodes.get(0).status(token, "DELETE", "/inputs/" + INPUT)).isEqualTo(204);
        nodes.remove(0).close();
        assertHiddenEverywhere();

        nodes.get(1).workAsAfterSomeTime();

        assertHiddenEverywhere();
        assertNothingLeft();
    }

    @Test
    void anotherNodeFinishesDeletionAfterNodeDiesDuringWrite() throws Exception {
        try (Proxy proxy = Proxy.before(database);
                RemovingNode dying = node(Urls.withPort(database.url(), proxy.port()))) {
            insertInput();
            assertThat(nodes.get(0).status(token, "DELETE", "/inputs/" + INPUT)).isEqualTo(204);
            // this node has not sent the statement before, so its text appears on the wire
            proxy.cutAt("DELETE FROM queries");
            dying.workAsAfterSomeTime();
        }
        assertThat(usage().queries())
                .as("nothing of the write that was cut off is done")
                .isEqualTo(QUERIES - DELETED_AT_ONCE);
        assertHiddenEverywhere();

        nodes.get(2).workAsAfterSomeTime();

        assertNothingLeft();
    }

    private RemovingNode node(String url) {
        return new RemovingNode(Node.patientStore(database, url));
    }

    private static Callable<Boolean> working(RemovingNode node) {
        return () -> {
            node.workAsAfterSomeTime();
            return true;
        };
    }

    private void insertInput() {
        rows.<Boolean>write(organization, tx -> {
            UUID project = tx.organization().defaultProjectId();
            tx.inputs().insert(new InputRow(INPUT, project, "large", JsonValue.of("payload"), tx.now()));
            for (int i = 0; i < QUERIES; i++) {
                tx.queries().insert(new QueryRow(new UUID(8, i), INPUT, project, JsonValue.of(i), tx.now()));
            }
            return true;
        });
    }

    private void assertHiddenEverywhere() {
        assertThat(nodes).allSatisfy(node -> {
            assertThat(node.status(token, "GET", "/inputs/" + INPUT)).isEqualTo(404);
            assertThat(node.status(token, "GET", "/inputs/" + INPUT + "/queries"))
                    .isEqualTo(404);
            assertThat(node.status(token, "GET", "/queries/" + new UUID(8, QUERIES - 1)))
                    .isEqualTo(404);
            assertThat(node.status(token, "DELETE", "/inputs/" + INPUT)).isEqualTo(404);
        });
    }

    private void assertNothingLeft() {
        assertThat(usage()).isEqualTo(NOTHING_LEFT);
        assertThat(rows.organizationsWithHiddenRows()).isEmpty();
    }

    private Usage usage() {
        return rows.read(organization, View::usage);
    }
}
