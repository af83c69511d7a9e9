package dev.castellan.server.jdbc.internal.migration;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Dumps the tables and rows of a database as SQL statements. */
final class DatabaseDump {

    private static final String SQLITE_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
    private static final String SQLITE_COLUMNS = "SELECT 'quote(' || name || ')' FROM pragma_table_info(?)";
    private static final String SQLITE_DEFINITIONS =
            "SELECT sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL ORDER BY name";

    private static final String POSTGRES_TABLES =
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename";
    private static final String POSTGRES_COLUMNS = """
            SELECT 'quote_nullable(' || attname || ')' FROM pg_attribute
            WHERE attrelid = CAST(? AS regclass) AND attnum > 0 AND NOT attisdropped ORDER BY attnum""";
    private static final String POSTGRES_DEFINITIONS = """
            SELECT 'CREATE TABLE ' || relname || E' (\\n  ' || string_agg(
                concat_ws(' ', attname, format_type(atttypid, atttypmod), 'COLLATE "' || collname || '"',
                    CASE WHEN attnotnull THEN 'NOT NULL' END, 'DEFAULT ' || pg_get_expr(adbin, adrelid)),
                E',\\n  ' ORDER BY attnum) || E'\\n)'
            FROM pg_class
              JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
              LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
              LEFT JOIN pg_collation ON pg_collation.oid = attcollation AND collname <> 'default'
            WHERE relkind = 'r' AND relnamespace = CAST('public' AS regnamespace)
            GROUP BY relname ORDER BY relname""";
    private static final String POSTGRES_KEYS = """
            SELECT 'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid)
            FROM pg_constraint WHERE contype <> 'n' AND connamespace = CAST('public' AS regnamespace)
            ORDER BY contype = 'f', conrelid::regclass::text, conname""";
    private static final String POSTGRES_INDEXES = """
            SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
              AND indexname NOT IN (SELECT conname FROM pg_constraint) ORDER BY indexname""";

    private DatabaseDump() {}

    /** Returns a script that recreates the SQLite file. */
    static String ofSqlite(Handle handle) {
        List<String> statements = new ArrayList<>(texts(handle, SQLITE_DEFINITIONS, "table"));
        statements.addAll(rows(handle, SQLITE_TABLES, SQLITE_COLUMNS));
        statements.addAll(texts(handle, SQLITE_DEFINITIONS, "index"));
        return script(statements);
    }

    /** Returns a script that recreates the PostgreSQL database. */
    static String ofPostgres(Handle handle) {
        List<String> statements = new ArrayList<>(texts(handle, POSTGRES_DEFINITIONS));
        statements.addAll(rows(handle, POSTGRES_TABLES, POSTGRES_COLUMNS));
        statements.addAll(texts(handle, POSTGRES_KEYS));
        statements.addAll(texts(handle, POSTGRES_INDEXES));
        return script(statements);
    }

    private static List<String> rows(Handle handle, String tables, String columns) {
        List<String> inserts = new ArrayList<>();
        for (String table : texts(handle, tables)) {
            String values = String.join(" || ', ' || ", texts(handle, columns, table));
            inserts.addAll(texts(
                    handle,
                    "SELECT 'INSERT INTO " + table + " VALUES (' || " + values + " || ')' FROM " + table
                            + " ORDER BY 1"));
        }
        return inserts;
    }

    private static List<String> texts(Handle handle, String sql, Object... variables) {
        return handle.select(sql, variables).mapTo(String.class).list();
    }

    private static String script(List<String> statements) {
        return statements.stream().map(statement -> statement + ";\n").collect(Collectors.joining());
    }
}
