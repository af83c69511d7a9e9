package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.schema.Column;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.statements.Row;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Writes all rows of one database snapshot as JSON lines. The first line contains the format version. Each row is one
 * line. The last line contains a checksum of all other lines.
 */
final class BackupWriter {

    /** The name of the only field in the first line. The value of the field is the format version. */
    static final String HEAD = "castellan_backup";

    /** The name of the only field in the last line. */
    static final String END = "sha256";

    /** The format version. */
    static final int VERSION = 1;

    private static final int ROWS_AT_ONCE = 500;

    private final Dialect dialect;
    private final String now;
    private final OutputStream out;
    private final MessageDigest checksum = newChecksum();

    /** @param now the SQL expression for the current time */
    BackupWriter(Dialect dialect, String now, OutputStream out) {
        this.dialect = dialect;
        this.now = now;
        this.out = out;
    }

    /** Writes all rows that are visible to the caller's transaction. Does not close the stream. */
    void write(Handle handle) throws SQLException {
        line(Map.of(HEAD, VERSION));
        for (BackupTable table : BackupTable.ALL) {
            write(handle, table);
        }
        line(Map.of(END, HexFormat.of().formatHex(checksum.digest())));
    }

    private void write(Handle handle, BackupTable table) throws SQLException {
        try (PreparedStatement select = handle.getConnection().prepareStatement(table.select(now))) {
            // without a fetch size, the PostgreSQL driver loads the whole table into memory
            select.setFetchSize(ROWS_AT_ONCE);
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    line(Map.of(table.name(), Row.map(row, dialect, columns -> values(table, columns))));
                }
            }
        }
    }

    private static Map<String, Object> values(BackupTable table, Row row) throws SQLException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Column<?, ?> column : table.columns()) {
            Object stored = row.next(column.type().kind());
            if (stored != null) {
                values.put(column.name(), BackupValue.of(stored));
            }
        }
        return values;
    }

    private void line(Map<String, ?> fields) {
        try {
            byte[] line = (JsonValue.of(fields).toJson() + "\n").getBytes(StandardCharsets.UTF_8);
            checksum.update(line);
            out.write(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static MessageDigest newChecksum() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
