package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.organization;

import com.zaxxer.hikari.HikariDataSource;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.sqlite.SqliteDialect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;

/** Collects the statements that a unit of work runs on SQLite. */
final class SqliteStatements {

    private SqliteStatements() {}

    /**
     * Returns the statements in the order in which they ran.
     *
     * @param folder a new folder for the file
     * @param rows inserts the initial rows
     * @param work the unit of work to run
     */
    static List<String> of(Path folder, Consumer<Transaction> rows, Consumer<JdbcTransaction> work) {
        Path file = folder.resolve("castellan.db");
        fill(file, rows);
        List<String> statements = new ArrayList<>();
        Dialect dialect = new SqliteDialect();
        HikariDataSource source = new HikariDataSource();
        source.setJdbcUrl("jdbc:sqlite:" + file);
        FailureTranslator failures = new FailureTranslator(dialect, "the file");
        try (ConnectionPools database = new ConnectionPools(source, source, failures);
                Handle handle = database.reader()) {
            handle.getConfig(SqlStatements.class)
                    .setSqlLogger(new RanStatement.Logger(ran -> statements.add(ran.sql())));
            Prefetched prefetched = Prefetched.of(START, organization(OURS), Usage.NONE);
            work.accept(new JdbcTransaction(handle, database.pendingStatements(handle), failures, OURS, prefetched));
        }
        return statements;
    }

    private static void fill(Path file, Consumer<Transaction> rows) {
        try (JdbcStore store = JdbcStore.sqlite(file).open()) {
            store.write(OURS, tx -> {
                tx.insert(organization(OURS));
                rows.accept(tx);
                return true;
            });
        }
    }
}
