package dev.castellan.server.jdbc;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Reads what {@link BackupWriter} wrote, and inserts it. Complaints name the line. */
final class BackupReader {

    private static final int ROWS_AT_ONCE = 500;

    private final Dialect dialect;
    private final BufferedReader in;
    private int number;
    private long rows;

    BackupReader(Dialect dialect, InputStream in) {
        this.dialect = dialect;
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /** Inserts everything, on a connection with a transaction that the caller ends. */
    void read(Handle handle) throws SQLException {
        JsonValue version = line().get(BackupWriter.HEAD);
        if (version == null || !version.toJson().equals(String.valueOf(BackupWriter.VERSION))) {
            throw refused("expected {\"" + BackupWriter.HEAD + "\":" + BackupWriter.VERSION + "}: this is no backup, or"
                    + " one of a later version");
        }
        Map<String, JsonValue> line = line();
        for (Table table : Table.ALL) {
            line = insertAll(handle, table, line);
        }
        JsonValue end = line.get(BackupWriter.END);
        if (end == null || !end.toJson().equals(String.valueOf(rows))) {
            throw refused("expected the end of " + rows + " rows: rows are missing, or there are too many");
        }
    }

    /** Inserts the rows of a table, and returns the line behind them. */
    private Map<String, JsonValue> insertAll(Handle handle, Table table, Map<String, JsonValue> first)
            throws SQLException {
        Map<String, JsonValue> line = first;
        try (PreparedStatement insert = handle.getConnection().prepareStatement(table.insert())) {
            for (JsonValue row = line.get(table.name()); row != null; row = line.get(table.name())) {
                bind(insert, table, row.fields());
                insert.addBatch();
                if (++rows % ROWS_AT_ONCE == 0) {
                    insert.executeBatch();
                }
                line = line();
            }
            insert.executeBatch();
        }
        return line;
    }

    private void bind(PreparedStatement insert, Table table, Map<String, JsonValue> row) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>();
        for (Column column : table.columns()) {
            values.add(column.bound(row.get(column.name()), dialect));
        }
        int position = 1;
        for (Object value : table.variables(values)) {
            insert.setObject(position++, value);
        }
    }

    private Map<String, JsonValue> line() {
        number++;
        String text = next();
        if (text == null) {
            throw refused("the backup ends here, without its last line: it is not whole");
        }
        try {
            return JsonValue.parse(text).fields();
        } catch (InvalidJsonException e) {
            throw refused(String.valueOf(e.getMessage()));
        }
    }

    private @Nullable String next() {
        try {
            return in.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private IllegalArgumentException refused(String why) {
        return new IllegalArgumentException("line " + number + ": " + why);
    }
}
