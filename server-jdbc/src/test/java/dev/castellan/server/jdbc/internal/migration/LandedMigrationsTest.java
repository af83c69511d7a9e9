package dev.castellan.server.jdbc.internal.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the migrations leave in a database: an applied one is never edited, since databases remember its checksum. */
final class LandedMigrationsTest {

    /** A new migration adds a line. If a line must be changed, a file was edited: write a new migration instead. */
    private static final Map<String, Integer> CHECKSUMS = Map.of(
            "V1__rows.sql",
            -1896120036,
            "V2__bounds.sql",
            725434457,
            EmailKeyMigration.class.getName(),
            1,
            "V4__people.sql",
            1375726457);

    private static final String APPLIED =
            "SELECT script, checksum FROM castellan_schema_history WHERE version IS NOT NULL";

    @TempDir
    private Path folder;

    @Test
    void noMigrationWasEditedAfterItLanded() {
        assertThat(checksums(sqlite())).isEqualTo(CHECKSUMS);
        try (Database database = Postgres.fresh()) {
            database.storeBuilder().connections(1).open().close();
            assertThat(checksums(Jdbi.create(database::connect))).isEqualTo(CHECKSUMS);
        }
    }

    @Test
    void columnsOfEveryTableAreChecked() {
        Jdbi file = sqlite();

        assertThat(tables(file)).containsExactlyInAnyOrderElementsOf(TableCheck.COLUMNS.keySet());
        TableCheck.COLUMNS.forEach((table, columns) -> assertThat(Arrays.asList(columns.split(", ")))
                .as(table)
                .containsExactlyInAnyOrderElementsOf(
                        texts(file, "SELECT name FROM pragma_table_info('" + table + "')")));
    }

    private Jdbi sqlite() {
        Path file = folder.resolve("castellan.db");
        JdbcStore.sqlite(file).open().close();
        return Jdbi.create("jdbc:sqlite:" + file);
    }

    private static List<String> tables(Jdbi database) {
        return texts(
                database,
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
                        + " AND name <> 'castellan_schema_history'");
    }

    private static List<String> texts(Jdbi database, String sql) {
        return database.withHandle(
                handle -> handle.createQuery(sql).mapTo(String.class).list());
    }

    private static Map<String, Integer> checksums(Jdbi database) {
        return database
                .withHandle(handle -> handle.createQuery(APPLIED)
                        .map((row, context) -> Map.entry(row.getString("script"), row.getInt("checksum")))
                        .list())
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> b, TreeMap::new));
    }
}
