package dev.castellan.server.jdbc;

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
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PostgresStoreBuilderTest {

    private final PostgresStoreBuilder builder = JdbcStore.postgresql("jdbc:postgresql://127.0.0.1/castellan");

    @ParameterizedTest
    @ValueSource(strings = {"SQL_ASCII", "LATIN1"})
    void databaseThatDoesNotKeepEveryTextIsRefused(String encoding) {
        try (Database database = Postgres.freshIn(encoding)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> database.storeBuilder().open())
                    .withMessage("the database keeps texts in " + encoding
                            + ": create one with ENCODING 'UTF8' TEMPLATE template0");
        }
    }

    @Test
    void tablesAreNotDistributedWithoutCitus() {
        try (Database database = Postgres.fresh()) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> database.storeBuilder().distribute(true).open())
                    .withMessage("the database is not distributed: run CREATE EXTENSION citus on it and its workers");
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "jdbc:mysql://host/name, url must start with jdbc:postgresql:",
                "jdbc:postgresql://127.0.0.1:55777, url lacks the name of the database: add /NAME",
                "jdbc:postgresql://host?user=/me, url lacks the name of the database: add /NAME",
                "jdbc:postgresql://bob:hunter2@host, url holds a user or a password before the host: set them separately",
                "jdbc:postgresql://bob:hun/ter2@host/name, url holds a user or a password before the host: set them separately",
                "jdbc:postgresql://h:abc/n?password=hunter2, "
                        + "\"url must have the form jdbc:postgresql://HOST[:PORT][,HOST..]/NAME\"",
            })
    void wrongUrlIsRefusedWithoutItsSecrets(String url, String complaint) {
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
    void formsOfUrlsThatTheDriverReadsAreAccepted(String url) {
        assertThatNoException().isThrownBy(() -> JdbcStore.postgresql(url));
    }

    @Test
    void portOfAnotherProgramIsNamed() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> answer(other));
            answering.start();
            PostgresStoreBuilder there =
                    JdbcStore.postgresql("jdbc:postgresql://127.0.0.1:" + other.getLocalPort() + "/name");
            assertThatIllegalStateException()
                    .isThrownBy(there::open)
                    .withMessage(
                            "the database cannot be used: a program other than PostgreSQL answers: check host and port");
        }
    }

    private static void answer(ServerSocket socket) {
        try (Socket client = socket.accept()) {
            client.getInputStream().readNBytes(8);
            client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-PT1S", "PT0S", "PT0.249S", "PT1H0.001S", "PT2562047788015215H"})
    void timeThatNobodyCanKeepIsRefused(String text) {
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
    void numberOfConnectionsBelowOneIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.connections(0))
                .withMessage("connections: expected at least 1, not 0");
    }
}
