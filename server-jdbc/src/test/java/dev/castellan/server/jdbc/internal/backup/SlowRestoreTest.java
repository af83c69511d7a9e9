package dev.castellan.server.jdbc.internal.backup;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.collection;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
final class SlowRestoreTest {

    private static final CollectionRow COLLECTION = collection(4, project(0));

    /** The statement takes longer than the socket timeout, which is one second longer than the statement timeout. */
    @Test
    void restoringMayTakeLongerThanStatementTimeoutForRequests(@TempDir Path folder) throws SQLException {
        byte[] backup = backup(folder);
        try (Database database = Postgres.withTables();
                JdbcStore store = database.storeBuilder()
                        .connections(1)
                        .statementTimeout(Duration.ofMillis(250))
                        .open()) {
            slowDownChangesOfCollections(database);

            store.restore(new ByteArrayInputStream(backup));

            assertThat(store.<Usage>read(OURS, View::usage).collections()).isEqualTo(1);
            assertThatExceptionOfType(StoreUnavailableException.class)
                    .isThrownBy(() -> store.<Boolean>write(OURS, tx -> {
                        tx.collections().update(COLLECTION.withName("new"));
                        return true;
                    }));
        }
    }

    private static byte[] backup(Path folder) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JdbcStore store = JdbcStore.sqlite(folder.resolve("castellan.db")).open()) {
            store.<Boolean>write(OURS, tx -> {
                tx.insert(organization(OURS));
                tx.users().insert(admin(1));
                tx.projects().insert(project(0));
                tx.collections().insert(COLLECTION);
                return true;
            });
            store.backup(out);
        }
        return out.toByteArray();
    }

    private static void slowDownChangesOfCollections(Database database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql"
                    + " AS 'BEGIN PERFORM pg_sleep(1.5); RETURN NULL; END'");
            statement.execute(
                    "CREATE TRIGGER slow BEFORE UPDATE ON collections FOR EACH STATEMENT EXECUTE FUNCTION slow()");
        }
    }
}
