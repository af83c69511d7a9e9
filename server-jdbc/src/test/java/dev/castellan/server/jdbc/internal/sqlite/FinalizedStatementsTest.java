package dev.castellan.server.jdbc.internal.sqlite;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.Write;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.prefetch.CallerLookup;
import dev.castellan.server.jdbc.internal.transactions.GroupCommitter;
import dev.castellan.server.store.StoreUnavailableException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteErrorCode;

/**
 * Tests statements that the SQLite driver has finalized because the disk was full or failed. The next use must prepare
 * a new statement.
 */
final class FinalizedStatementsTest {

    private static final Clock CLOCK = Clock.fixed(START, ZoneOffset.UTC);
    private static final int SMALL = 100;
    private static final int LARGE = 400_000;

    private final Dialect dialect = new SqliteDialect();

    @TempDir
    private Path folder;

    @BeforeEach
    void fill() {
        try (JdbcStore store = JdbcStore.sqlite(file()).open()) {
            store.write(OURS, tx -> {
                tx.insert(organization(OURS));
                tx.projects().insert(project(0));
                tx.users().insert(user(1));
                tx.tokens().insert(token(2, user(1)));
                return true;
            });
        }
    }

    @Test
    void acceptsWritesAgainOnceSpaceIsAvailable() {
        try (ConnectionPools database = database()) {
            GroupCommitter writes = writes(database);
            insert(writes, 1, SMALL);
            limit(database, 1);
            for (int refused = 2; refused < 5; refused++) {
                int number = refused;
                assertThatThrownBy(() -> insert(writes, number, LARGE)).isInstanceOf(StoreUnavailableException.class);
            }
            limit(database, 1_000_000);
            insert(writes, 5, LARGE);

            assertThat(inputs(database)).isEqualTo(2);
        }
    }

    @Test
    void retriesWritesOfGroupIndividuallyWhenSpaceRunsOut() {
        CountDownLatch goOn = new CountDownLatch(1);
        try (ConnectionPools database = database()) {
            GroupCommitter writes = writes(database);
            limit(database, 1);
            Write first = Write.running(work -> writes.write(OURS, null, work), tx -> true, () -> Write.await(goOn));
            Write before = Write.waiting(() -> insert(writes, 1, SMALL));
            Write large = Write.waiting(() -> insert(writes, 2, LARGE));
            Write behind = Write.waiting(() -> insert(writes, 3, SMALL));
            goOn.countDown();

            assertThat(large.outcome()).isInstanceOf(StoreUnavailableException.class);
            assertThat(List.of(first, before, behind))
                    .extracting(Write::outcome)
                    .containsOnlyNulls();
            assertThat(inputs(database)).isEqualTo(2);
        }
    }

    @Test
    void findsCallerAgainAfterPreviousLookupWasInterrupted() throws SQLException {
        CallerLookup callers = new CallerLookup(dialect, CLOCK, false);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file())) {
            assertThat(callers.find(connection, OURS, TokenHash.of("secret 2"), ReadHint.NONE))
                    .isPresent();
            ProgressHandler.setHandler(connection, 1, new Break());
            assertThatThrownBy(() -> callers.find(connection, OURS, TokenHash.of("secret 2"), ReadHint.NONE))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            failure -> assertThat(failure.getErrorCode())
                                    .isEqualTo(SQLiteErrorCode.SQLITE_INTERRUPT.code));
            ProgressHandler.clearHandler(connection);

            assertThat(callers.find(connection, OURS, TokenHash.of("secret 2"), ReadHint.NONE))
                    .isPresent();
        }
    }

    private Path file() {
        return folder.resolve("castellan.db");
    }

    private ConnectionPools database() {
        return new ConnectionPools(pool(), pool(), new FailureTranslator(dialect, "the file"));
    }

    private HikariDataSource pool() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:sqlite:" + file());
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }

    private static GroupCommitter writes(ConnectionPools database) {
        return GroupCommitter.forOneWriter(database, CLOCK, Duration.ofSeconds(5));
    }

    /** Limits the number of pages in the file. SQLite does not set the limit below the current number of pages. */
    private static void limit(ConnectionPools database, int pages) {
        try (Handle writer = database.writer()) {
            writer.createQuery("PRAGMA max_page_count = " + pages)
                    .mapTo(Long.class)
                    .one();
        }
    }

    private static int inputs(ConnectionPools database) {
        try (Handle reader = database.reader()) {
            return reader.createQuery("SELECT count(*) FROM inputs")
                    .mapTo(Integer.class)
                    .one();
        }
    }

    private static void insert(GroupCommitter writes, int number, int length) {
        writes.write(OURS, null, tx -> {
            tx.inputs().insert(input(number, length));
            return true;
        });
    }

    private static InputRow input(int number, int length) {
        return new InputRow(id(number), id(0), "input", JsonValue.of("a".repeat(length)), START);
    }

    /** Interrupts every running statement. */
    private static final class Break extends ProgressHandler {

        @Override
        protected int progress() {
            return 1;
        }
    }
}
