package dev.castellan.server.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.support.concurrent.Condition;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
@Tag("long")
final class SynchronousPairTest {

    @Test
    void promotedReplicaContainsAllAcknowledgedWrites() throws SQLException {
        try (SynchronousPair pair = SynchronousPair.start()) {
            Database database = pair.fresh();
            Notes notes = new Notes(database);
            Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
            CompletableFuture<Void> writer =
                    CompletableFuture.runAsync(() -> writeUntilItFails(database, acknowledged));
            Condition.await(() -> acknowledged.size() > 100, () -> "100 writes");

            pair.failOver();
            writer.join();

            assertThat(notes.all()).containsAll(acknowledged);
            notes.add(-1);
            assertThat(notes.all()).contains(-1);
        }
    }

    private static void writeUntilItFails(Database database, Set<Integer> acknowledged) {
        try (Connection connection = database.connect()) {
            for (int id = 0; ; id++) {
                Notes.add(connection, id);
                acknowledged.add(id);
            }
        } catch (SQLException expected) {
            assertThat(acknowledged).isNotEmpty();
        }
    }

    @Test
    void acknowledgesNoWriteWhileReplicaIsFrozen() throws SQLException {
        try (SynchronousPair pair = SynchronousPair.start()) {
            Database database = pair.fresh();
            Notes notes = new Notes(database);
            try (Connection connection = impatient(database)) {
                pair.replica().freeze();
                assertThatThrownBy(() -> Notes.add(connection, 1)).hasRootCauseMessage("Read timed out");
            }
            pair.replica().thaw();
            notes.add(2);

            assertThat(notes.all()).contains(2);
        }
    }

    private static Connection impatient(Database database) throws SQLException {
        return Notes.impatient(new Database(
                database.url().replace("?targetServerType=primary", ""),
                database.user(),
                database.password(),
                () -> {}));
    }
}
