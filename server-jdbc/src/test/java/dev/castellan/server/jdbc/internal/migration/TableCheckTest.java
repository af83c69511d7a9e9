package dev.castellan.server.jdbc.internal.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.JdbcStore;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TableCheckTest {

    private static final String TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
            + " AND name NOT LIKE 'sqlite%' AND name <> 'castellan_schema_history'";

    @TempDir
    private Path folder;

    @Test
    void columnsOfEveryTableAreChecked() {
        Path file = folder.resolve("castellan.db");
        JdbcStore.sqlite(file).open().close();
        Jdbi database = Jdbi.create("jdbc:sqlite:" + file);

        assertThat(texts(database, TABLES)).containsExactlyInAnyOrderElementsOf(TableCheck.COLUMNS.keySet());
        TableCheck.COLUMNS.forEach((table, columns) -> assertThat(Arrays.asList(columns.split(", ")))
                .as(table)
                .containsExactlyInAnyOrderElementsOf(
                        texts(database, "SELECT name FROM pragma_table_info('" + table + "')")));
    }

    private static List<String> texts(Jdbi database, String sql) {
        return database.withHandle(
                handle -> handle.createQuery(sql).mapTo(String.class).list());
    }
}
