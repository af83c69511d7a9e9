package dev.castellan.server.jdbc.internal.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.schema.Column;
import dev.castellan.server.internal.store.schema.Column.Trait;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.internal.store.schema.TableSchema;
import dev.castellan.server.jdbc.JdbcStore;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the migrations create the tables of the schema. */
final class SchemaTest {

    private static Jdbi database = Jdbi.create("jdbc:sqlite:");

    static Stream<TableSchema<?, ?>> tables() {
        return Schema.TABLES.stream();
    }

    @BeforeAll
    static void createTables(@TempDir Path folder) {
        Path file = folder.resolve("castellan.db");
        JdbcStore.sqlite(file).open().close();
        database = Jdbi.create("jdbc:sqlite:" + file);
    }

    @Test
    void listsExactlyTheTablesInDatabase() {
        assertThat(tables().map(TableSchema::name))
                .containsExactlyInAnyOrderElementsOf(texts("SELECT name FROM sqlite_schema WHERE type = 'table'"
                        + " AND name NOT IN ('first_write', 'castellan_schema_history')"));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void listsExactlyTheColumnsInDatabase(TableSchema<?, ?> table) {
        assertThat(names(table.columns().stream())).containsExactlyInAnyOrderElementsOf(columns(table, "true"));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void marksColumnsAsNullableExactlyAsInDatabase(TableSchema<?, ?> table) {
        assertThat(names(table.columns().stream().filter(column -> column.is(Trait.NULLABLE))))
                .containsExactlyInAnyOrderElementsOf(columns(table, "NOT \"notnull\""));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void listsPrimaryKeyColumnsInDatabaseOrder(TableSchema<?, ?> table) {
        assertThat(names(table.columns().stream().filter(column -> column.is(Trait.KEY))))
                .isEqualTo(columns(table, "pk > 0 ORDER BY pk"));
    }

    private static List<String> names(Stream<? extends Column<?, ?>> columns) {
        return columns.map(Column::name).toList();
    }

    private static List<String> columns(TableSchema<?, ?> table, String condition) {
        return texts("SELECT name FROM pragma_table_info('" + table.name() + "') WHERE " + condition);
    }

    private static List<String> texts(String sql) {
        return database.withHandle(
                handle -> handle.createQuery(sql).mapTo(String.class).list());
    }
}
