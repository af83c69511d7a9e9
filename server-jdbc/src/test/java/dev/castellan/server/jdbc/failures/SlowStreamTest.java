package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.internal.backup.SealedBackup;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.support.concurrent.Condition;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests that a backup or restore survives a stream that stalls for longer than a request's transaction may be idle. */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
@Tag("database")
final class SlowStreamTest {

    private static final Duration LIMIT = Duration.ofMillis(300);

    private Database database;
    private JdbcStore store;

    @BeforeEach
    void open() {
        database = Postgres.withTables();
        store = database.storeBuilder()
                .connections(1)
                .transactionIdleTimeout(LIMIT)
                .open();
    }

    @AfterEach
    void drop() {
        store.close();
        database.close();
    }

    @Test
    void backupWaitsForSlowReader() {
        UUID organization = UUID.randomUUID();
        store.write(organization, tx -> {
            tx.insert(Samples.organization(organization));
            return true;
        });
        ByteArrayOutputStream read = new ByteArrayOutputStream();

        store.backup(new OutputStream() {
            @Override
            public void write(int one) {
                read.write(one);
            }

            @Override
            public void write(byte[] line, int offset, int length) {
                read.write(line, offset, length);
                if (new String(line, offset, length, StandardCharsets.UTF_8).startsWith("{\"organizations\"")) {
                    standStill();
                }
            }
        });

        assertThat(read.toString(StandardCharsets.UTF_8))
                .contains("\n{\"sha256\":\"")
                .endsWith("\"}\n");
    }

    @Test
    void restoreWaitsForSlowInput() {
        String backup = SealedBackup.of("");
        byte[] bytes = backup.getBytes(StandardCharsets.UTF_8);

        store.restore(new FilterInputStream(new ByteArrayInputStream(bytes)) {
            private boolean hasBegun;

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                if (!hasBegun) {
                    standStill();
                }
                hasBegun = true;
                return super.read(target, offset, length);
            }
        });

        assertThat(store.organizations()).isEmpty();
    }

    /**
     * Waits until the database has ended another idle transaction, whose timeout is slightly longer than the store's.
     */
    private void standStill() {
        try (Connection other = database.connect();
                Connection watch = database.connect()) {
            int process = standIdle(other);
            Condition.await(() -> !isThere(watch, process), () -> "the end of an idle transaction");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int standIdle(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            long millis = LIMIT.multipliedBy(2).plusSeconds(1).toMillis();
            statement.execute("SET idle_in_transaction_session_timeout = " + millis);
            connection.setAutoCommit(false);
            return number(statement.executeQuery("SELECT pg_backend_pid()"));
        }
    }

    private static boolean isThere(Connection watch, int process) {
        try (Statement statement = watch.createStatement()) {
            return number(statement.executeQuery("SELECT count(*) FROM pg_stat_activity WHERE pid = " + process)) > 0;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int number(ResultSet row) throws SQLException {
        try (row) {
            row.next();
            return row.getInt(1);
        }
    }
}
