package dev.castellan.server.jdbc;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.organization;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("database")
final class PostgresStoreBuilderTest {

    private final PostgresStoreBuilder builder = JdbcStore.postgresql("jdbc:postgresql://127.0.0.1/castellan");

    @ParameterizedTest
    @ValueSource(strings = {"SQL_ASCII", "LATIN1"})
    void rejectsDatabaseWithEncodingOtherThanUtf8(String encoding) {
        try (Database database = Postgres.freshIn(encoding)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> database.storeBuilder().open())
                    .withMessage("the database stores text in " + encoding
                            + ": create one with ENCODING 'UTF8' TEMPLATE template0");
        }
    }

    @Test
    void rejectsDistributedTablesWithoutCitusExtension() {
        try (Database database = Postgres.fresh()) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> database.storeBuilder().distribute(true).open())
                    .withMessage("the database is not distributed: run CREATE EXTENSION citus on it and its workers");
        }
    }

    @Test
    void commitsSynchronouslyEvenIfUrlDisablesSynchronousCommit() throws SQLException {
        try (Database database = Postgres.fresh();
                JdbcStore store = JdbcStore.postgresql(database.url() + "?options=-c%20synchronous_commit=off")
                        .user(database.user())
                        .password(database.password())
                        .connections(1)
                        .open()) {
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TABLE seen AS SELECT current_setting('synchronous_commit') AS setting LIMIT 0;"
                                + " CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                                + " INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$;"
                                + " CREATE TRIGGER see AFTER INSERT ON organizations FOR EACH ROW EXECUTE FUNCTION see()");
                store.write(OURS, tx -> {
                    tx.insert(organization(OURS));
                    return true;
                });
                try (ResultSet row = statement.executeQuery("SELECT setting FROM seen")) {
                    assertThat(row.next()).isTrue();
                    assertThat(row.getString(1)).isEqualTo("on");
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "jdbc:mysql://host/name, url must start with jdbc:postgresql:",
                "jdbc:postgresql://127.0.0.1:55777, url lacks the name of the database: add /NAME",
                "jdbc:postgresql://host?user=/me, url lacks the name of the database: add /NAME",
                "jdbc:postgresql://bob:hunter2@host, url contains a user or a password before the host: set them separately",
                "jdbc:postgresql://bob:hun/ter2@host/name, url contains a user or a password before the host: set them separately",
                "jdbc:postgresql://host/name?sslMode=verify-full, \"the PostgreSQL driver does not know parameter 1 of"
                        + " the url: check the spelling, such as sslmode, and write %26 for & in a value\"",
                "jdbc:postgresql://host/name?password=x&hunter2, \"the PostgreSQL driver does not know parameter 2 of"
                        + " the url: check the spelling, such as sslmode, and write %26 for & in a value\"",
                "jdbc:postgresql://h:abc/n?password=hunter2, "
                        + "\"url must have the form jdbc:postgresql://HOST[:PORT][,HOST..]/NAME\"",
            })
    void rejectsInvalidUrlWithoutRevealingItsSecrets(String url, String complaint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JdbcStore.postgresql(url))
                .withMessage(complaint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql:name",
                "jdbc:postgresql://host/",
                "jdbc:postgresql://a:1,[::1]:2/my@name?user=bob@host&password=a/b",
                "jdbc:postgresql://?user=bob"
            })
    void acceptsUrlFormsSupportedByDriver(String url) {
        assertThatNoException().isThrownBy(() -> JdbcStore.postgresql(url));
    }

    @Test
    void reportsThatServerOnPortIsNotPostgres() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread responder = new Thread(() -> response(other));
            responder.start();
            PostgresStoreBuilder there =
                    JdbcStore.postgresql("jdbc:postgresql://127.0.0.1:" + other.getLocalPort() + "/name");
            assertThatIllegalStateException()
                    .isThrownBy(there::open)
                    .withMessage(
                            "the database cannot be used: a program other than PostgreSQL responds: check host and port");
        }
    }

    private static void response(ServerSocket socket) {
        try (Socket client = socket.accept()) {
            client.getInputStream().readNBytes(8);
            client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT1S", "PT0S", "PT0.249S", "PT1H0.001S", "PT2562047788015215H"})
    void rejectsTimeoutsOutsideAllowedRange(String text) {
        Duration time = Duration.parse(text);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.connectTimeout(time))
                .withMessage("connectTimeout: expected 250 ms to 1 h, not " + time);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.statementTimeout(time))
                .withMessage("statementTimeout: expected 250 ms to 1 h, not " + time);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.poolTimeout(time))
                .withMessage("poolTimeout: expected 250 ms to 1 h, not " + time);
    }

    @Test
    void rejectsConnectionCountBelowOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.connections(0))
                .withMessage("connections: expected at least 1, not 0");
    }
}
