package dev.castellan.server.jdbc.internal.prefetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.internal.postgres.PostgresDialect;
import dev.castellan.server.jdbc.internal.prefetch.CallerLookup.CallerSql;
import dev.castellan.server.jdbc.internal.sqlite.SqliteDialect;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the query plans for finding a caller. The PostgreSQL plan must be good even without statistics. */
@DisabledIfSystemProperty(
        named = "castellan.citus",
        matches = ".+",
        disabledReason = "Citus hides the plans of its nodes")
@Tag("database")
final class CallerSqlTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "false, false, false, false, 2",
        "true, false, false, false, 4",
        "true, true, false, false, 5",
        "false, false, true, true, 5",
        "true, true, true, true, 8"
    })
    void postgresPlanFindsEveryRowByFullIndexKeyWithoutTableStatistics(
            boolean project, boolean user, boolean projects, boolean organization, int tables) {
        String sql = new CallerSql(new PostgresDialect(), "0").of(hint(project, user, projects), organization);

        List<String> plan = planOf(sql);

        assertThat(plan).filteredOn(line -> line.contains("Index Cond:")).hasSize(tables);
        assertThat(plan)
                .filteredOn(line -> !line.matches(".*Filter: \\(NOT (deleted|EXISTS\\(.*)\\)")
                        && !line.contains("One-Time Filter:"))
                .noneMatch(line -> line.contains("Filter:") || line.contains("Seq Scan"));
        assertThat(plan)
                .filteredOn(line -> line.contains("(hash ="))
                .singleElement()
                .asString()
                .contains("Index Cond:", "(organization_id =");
    }

    @ParameterizedTest
    @CsvSource({
        "false, false, false, false",
        "true, false, false, false",
        "true, true, false, false",
        "false, false, true, true",
        "true, true, true, true"
    })
    void sqlitePlanFindsTokenByOrganizationAndHash(
            boolean project, boolean user, boolean projects, boolean organization) {
        Path file = folder.resolve("castellan.db");
        JdbcStore.sqlite(file).open().close();

        List<String> plan = Jdbi.create("jdbc:sqlite:" + file)
                .withHandle(handle -> handle.createQuery("EXPLAIN QUERY PLAN "
                                + new CallerSql(new SqliteDialect(), "0")
                                        .of(hint(project, user, projects), organization)
                                        .replace('?', '1'))
                        .map((row, context) -> row.getString("detail"))
                        .list());

        assertThat(plan).anyMatch(step -> step.matches("SEARCH t USING .*\\(organization_id=\\? AND hash=\\?\\)"));
        assertThat(plan)
                .noneMatch(step -> step.startsWith("SCAN t") || step.startsWith("SCAN u") || step.startsWith("SCAN o"));
    }

    private static ReadHint hint(boolean project, boolean user, boolean projects) {
        return new ReadHint(project ? new UUID(0, 1) : null, user, projects, false);
    }

    private static List<String> planOf(String sql) {
        try (var database = Postgres.withTables()) {
            database.storeBuilder().connections(1).open().close();
            // the extended protocol sends values, so it cannot explain a generic plan
            return Jdbi.create(database.url() + "?preferQueryMode=simple", database.user(), database.password())
                    .withHandle(handle -> handle.createQuery("EXPLAIN (GENERIC_PLAN) " + numbered(sql))
                            .mapTo(String.class)
                            .list());
        }
    }

    /** Replaces the variables with numbered ones, as the driver does. */
    private static String numbered(String sql) {
        String numbered = sql;
        for (int i = 1; numbered.contains("?"); i++) {
            numbered = numbered.replaceFirst("\\?", Matcher.quoteReplacement("$" + i));
        }
        return numbered;
    }
}
