package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.internal.database.Dialect;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Writes all rows of one state of the database as lines of JSON: a first line with the version of the format, a line
 * for each row, and a last line with the number of rows.
 */
final class BackupWriter {

    /** The first field of the first line; its value is the version of the format. */
    static final String HEAD = "castellan_backup";

    /** The only field of the last line. */
    static final String END = "rows";

    static final int VERSION = 1;
    private static final int ROWS_AT_ONCE = 500;

    private final Dialect dialect;
    private final String now;
    private final OutputStream out;
    private long rows;

    /** @param now the SQL expression of the time */
    BackupWriter(Dialect dialect, String now, OutputStream out) {
        this.dialect = dialect;
        this.now = now;
        this.out = out;
    }

    /** Writes everything that the transaction of the caller sees. Does not close the stream. */
    void write(Handle handle) throws SQLException {
        line(Map.of(HEAD, VERSION));
        for (BackupTable table : BackupTable.ALL) {
            write(handle, table);
        }
        line(Map.of(END, rows));
    }

    private void write(Handle handle, BackupTable table) throws SQLException {
        try (PreparedStatement select = handle.getConnection().prepareStatement(table.select(now))) {
            // without it, the driver of PostgreSQL would hold the whole table in memory
            select.setFetchSize(ROWS_AT_ONCE);
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    line(Map.of(table.name(), values(table, row)));
                    rows++;
                }
            }
        }
    }

    private Map<String, Object> values(BackupTable table, ResultSet row) throws SQLException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (BackupColumn column : table.columns()) {
            Object value = column.read(row, dialect);
            if (value != null) {
                values.put(column.name(), value);
            }
        }
        return values;
    }

    private void line(Map<String, ?> fields) {
        try {
            out.write((JsonValue.of(fields).toJson() + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
