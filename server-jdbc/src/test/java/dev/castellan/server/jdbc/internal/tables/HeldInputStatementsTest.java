package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.START;
import static dev.castellan.server.store.Samples.collection;
import static dev.castellan.server.store.Samples.id;
import static dev.castellan.server.store.Samples.input;
import static dev.castellan.server.store.Samples.organization;
import static dev.castellan.server.store.Samples.project;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.sqlite.SqliteDialect;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.rows.Usage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is asked about a collection does not read all inputs that it holds. */
final class HeldInputStatementsTest {

    private final Dialect dialect = new SqliteDialect();
    private final List<String> statements = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void inputThatIsThereAlreadyIsLookedUpByItsKey() {
        run(tables -> assertThat(tables.collections().addInput(id(4), id(1))).isEmpty());

        assertThat(statements).isNotEmpty().allSatisfy(sql -> assertThat(sql).contains(":input"));
    }

    @Test
    void firstInputsAreReadWithALimitAndCountedWithoutReadingThem() {
        run(tables -> {
            assertThat(tables.collections().inputsOf(id(4), 2)).containsExactly(id(1), id(2));
            assertThat(tables.collections().countInputs(id(4))).isEqualTo(3);
        });

        assertThat(statements)
                .hasSize(2)
                .anySatisfy(sql -> assertThat(sql).endsWith("LIMIT :limit"))
                .anySatisfy(sql -> assertThat(sql).contains("input_count"));
    }

    private void run(Consumer<JdbcTransaction> work) {
        Path file = folder.resolve("castellan.db");
        fill(file);
        HikariDataSource source = new HikariDataSource();
        source.setJdbcUrl("jdbc:sqlite:" + file);
        FailureTranslator failures = new FailureTranslator(dialect, "the file");
        try (ConnectionPools database = new ConnectionPools(source, source, dialect, failures);
                Handle handle = database.reader()) {
            handle.getConfig(SqlStatements.class)
                    .setSqlLogger(new RanStatement.Logger(ran -> statements.add(ran.sql())));
            Session session = Session.changing(handle, database.lastStatements(), failures, OURS);
            Prefetched prefetched = Prefetched.of(START, organization(OURS), Usage.NONE);
            work.accept(new JdbcTransaction(session, new RowMappers(dialect), dialect, prefetched));
        }
    }

    private static void fill(Path file) {
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            store.write(OURS, tx -> {
                tx.insert(organization(OURS));
                tx.projects().insert(project(10));
                tx.collections().insert(collection(4, project(10)));
                IntStream.rangeClosed(1, 3).forEach(i -> {
                    tx.inputs().insert(input(i, project(10)));
                    tx.collections().addInput(id(4), id(i));
                });
                return true;
            });
        }
    }
}
