package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.store.StoreUnavailableException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests that other nodes continue when a node freezes in the middle of a change, as it would after SIGSTOP or during a
 * long garbage collection pause.
 */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
@Tag("database")
final class FrozenWriterTest {

    private static final UUID ORGANIZATION = Samples.OURS;

    private Database database;
    private JdbcStore frozen;
    private JdbcStore other;

    @BeforeEach
    void open() {
        database = Postgres.withTables();
        frozen = database.storeBuilder()
                .connections(1)
                .transactionIdleTimeout(Duration.ofMillis(250))
                .open();
        other = database.storeBuilder().connections(1).open();
        other.write(ORGANIZATION, tx -> {
            tx.insert(Samples.organization(ORGANIZATION));
            return true;
        });
    }

    @AfterEach
    void close() {
        other.close();
        frozen.close();
        database.close();
    }

    @Test
    void discardsWriteByFrozenNodeSoThatAnotherNodeCanWrite() {
        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(() -> frozen.write(ORGANIZATION, tx -> {
                    tx.users().insert(Samples.user(1));
                    // the frozen node holds the organization's lock until the database ends its transaction
                    insertByTheOther(2);
                    return true;
                }));

        assertThat(users()).containsExactly(Samples.id(2));
        frozen.write(ORGANIZATION, tx -> {
            tx.users().insert(Samples.user(3));
            return true;
        });
        assertThat(users()).containsExactly(Samples.id(2), Samples.id(3));
    }

    @Test
    void limitsIdleTransactionsToTwoSecondsByDefault() throws SQLException {
        try (JdbcStore asServed = JdbcStore.postgresql(database.url())
                        .user(database.user())
                        .password(database.password())
                        .connections(1)
                        .open();
                Connection watch = database.connect();
                Statement statement = watch.createStatement()) {
            asServed.check();
            // a session cannot read another session's settings, so a trigger records the writer's setting
            statement.execute("CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN"
                    + " CREATE TABLE IF NOT EXISTS noted AS SELECT"
                    + " current_setting(''idle_in_transaction_session_timeout'') AS value; RETURN NULL; END'");
            statement.execute("CREATE TRIGGER note AFTER UPDATE ON organizations EXECUTE FUNCTION note()");
            statement.execute("GRANT ALL ON SCHEMA public TO PUBLIC");
            asServed.write(ORGANIZATION, tx -> true);

            try (ResultSet row = statement.executeQuery("SELECT value FROM noted")) {
                assertThat(row.next()).isTrue();
                assertThat(row.getString(1)).isEqualTo("2s");
            }
        }
    }

    private void insertByTheOther(int user) {
        other.write(ORGANIZATION, tx -> {
            tx.users().insert(Samples.user(user));
            return true;
        });
    }

    private List<UUID> users() {
        return other.read(
                ORGANIZATION,
                view -> view.users().all().stream().map(user -> user.userId()).toList());
    }
}
