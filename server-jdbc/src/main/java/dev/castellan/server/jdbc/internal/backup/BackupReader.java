package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.schema.Column;
import dev.castellan.server.internal.store.schema.ColumnType;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.statements.IdBytes;
import java.io.InputStream;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Reads a backup that {@link BackupWriter} wrote and inserts its rows. The checksum in the last line shows that the
 * rows were not damaged. {@link ColumnType}, {@link BackupTable#problem} and {@link RestoredRules} check backups that
 * another program may have changed. Throws {@link IllegalArgumentException} if the backup is invalid. The message
 * contains the line number and the field, but no content of rows.
 */
final class BackupReader {

    private static final int AT_ONCE = 500;

    private final Dialect dialect;
    private final BackupLines lines;

    BackupReader(Dialect dialect, InputStream in) {
        this.dialect = dialect;
        this.lines = new BackupLines(in);
    }

    /** Inserts all rows in the caller's transaction. */
    void read(Handle handle) throws SQLException {
        requireFormat(lines.next());
        Map.Entry<String, JsonValue> line = lines.next();
        for (BackupTable table : BackupTable.ALL) {
            line = insertAll(handle, table, line);
        }
        requireChecksum(line);
        lines.requireEnd();
        RestoredRules.check(handle);
        RestoredColumns.write(handle);
        RestoredObjects.write(handle, dialect);
    }

    /** Inserts the rows of a table in batches, and returns the line that follows them. */
    private Map.Entry<String, JsonValue> insertAll(Handle handle, BackupTable table, Map.Entry<String, JsonValue> first)
            throws SQLException {
        Map.Entry<String, JsonValue> line = first;
        try (PreparedStatement insert = handle.getConnection().prepareStatement(table.insert())) {
            for (int row = 1; line.getKey().equals(table.name()); row++) {
                bind(insert, values(table, line.getValue()));
                insert.addBatch();
                if (row % AT_ONCE == 0) {
                    execute(insert, table);
                }
                line = lines.next();
            }
            execute(insert, table);
        }
        return line;
    }

    private void execute(PreparedStatement insert, BackupTable table) throws SQLException {
        try {
            insert.executeBatch();
        } catch (SQLException e) {
            if (dialect.failure(e) == Dialect.Failure.CONSTRAINT) {
                // the message of the database can contain values of the row
                throw lines.invalid(
                        "the database refuses a row of " + table.name() + " here or above: " + BackupLines.CHANGED);
            }
            throw e;
        }
    }

    private List<@Nullable Object> values(BackupTable table, JsonValue row) {
        if (!row.isObject() || !table.names().containsAll(row.fields().keySet())) {
            throw lines.invalid(
                    "this row of " + table.name()
                            + " has columns that this version does not support: restore it with the version that wrote the backup");
        }
        Map<String, @Nullable Object> values = new HashMap<>();
        table.columns().forEach(column -> values.put(column.name(), checked(table, column, row)));
        BackupTable.problem(values).ifPresent(problem -> {
            throw wrong(table, problem);
        });
        return table.schema().restored(values::get);
    }

    private @Nullable Object checked(BackupTable table, Column<?, ?> column, JsonValue row) {
        try {
            return BackupValue.checked(column, row.fields().get(column.name()));
        } catch (InvalidJsonException e) {
            // the message contains the value
            throw wrong(table, column.name() + ": is not a value of this field");
        } catch (IllegalArgumentException e) {
            throw wrong(table, column.name() + ": " + e.getMessage());
        }
    }

    private IllegalArgumentException wrong(BackupTable table, String problem) {
        return lines.invalid("this is not a row of " + table.name() + ": " + problem + ": " + BackupLines.CHANGED);
    }

    private void bind(PreparedStatement insert, List<@Nullable Object> values) throws SQLException {
        int position = 1;
        for (Object value : values) {
            insert.setObject(position++, value instanceof UUID id ? dialect.id(id) : IdBytes.encoded(value));
        }
    }

    private void requireFormat(Map.Entry<String, JsonValue> line) {
        String version = line.getValue().toJson();
        if (!line.getKey().equals(BackupWriter.HEAD)) {
            throw lines.invalid("this is not a backup: name a file that the command 'backup' wrote");
        }
        if (!version.equals(String.valueOf(BackupWriter.VERSION))) {
            throw lines.invalid("a backup in format " + version + ", but this version reads format "
                    + BackupWriter.VERSION + ": restore it with the later version that wrote it");
        }
    }

    private void requireChecksum(Map.Entry<String, JsonValue> line) {
        if (!line.getKey().equals(BackupWriter.END)) {
            List<String> tables =
                    BackupTable.ALL.stream().map(BackupTable::name).toList();
            throw lines.invalid("expected a row of " + String.join(", ", tables) + ", in this order, or the "
                    + BackupWriter.END + " of the lines above");
        }
        if (!line.getValue().equals(JsonValue.of(lines.checksum()))) {
            throw lines.invalid("this is not the " + BackupWriter.END + " of the lines above: " + BackupLines.CHANGED);
        }
    }

    /** Fills the table that maps objects to their audit events, after a restore has inserted these events. */
    private static final class RestoredObjects {

        private static final String EVENTS =
                "SELECT organization_id, at, event_id, object_ids FROM audit_events WHERE object_ids IS NOT NULL";
        private static final String INSERT =
                "INSERT INTO audit_objects (organization_id, at, event_id, object_id) VALUES (?, ?, ?, ?)";

        private RestoredObjects() {}

        static void write(Handle handle, Dialect dialect) throws SQLException {
            try (Statement select = handle.getConnection().createStatement();
                    PreparedStatement insert = handle.getConnection().prepareStatement(INSERT)) {
                select.setFetchSize(AT_ONCE);
                int waiting = 0;
                try (ResultSet event = select.executeQuery(EVENTS)) {
                    while (event.next()) {
                        waiting += add(insert, event, dialect);
                        if (waiting >= AT_ONCE) {
                            insert.executeBatch();
                            waiting = 0;
                        }
                    }
                }
                insert.executeBatch();
            }
        }

        /** Adds the objects of an event to the batch and returns the number of rows added. */
        private static int add(PreparedStatement insert, ResultSet event, Dialect dialect) throws SQLException {
            int added = 0;
            for (UUID object : IdBytes.ids(event.getBytes(4))) {
                insert.setObject(1, event.getObject(1));
                insert.setLong(2, event.getLong(2));
                insert.setObject(3, event.getObject(3));
                insert.setObject(4, dialect.id(object));
                insert.addBatch();
                added++;
            }
            return added;
        }
    }
}
