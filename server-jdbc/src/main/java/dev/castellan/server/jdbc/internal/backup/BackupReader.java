package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.internal.database.Dialect;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Reads a backup that {@link BackupWriter} wrote and inserts its rows. Throws {@link IllegalArgumentException} if the
 * backup is invalid. The message contains the line number and ids, but no other content of the backup.
 */
final class BackupReader {

    private final Dialect dialect;
    private final BackupLines lines;
    private final RestoredRules rules;
    private long rows;

    BackupReader(Dialect dialect, InputStream in) {
        this.dialect = dialect;
        this.lines = new BackupLines(in);
        this.rules = new RestoredRules(dialect);
    }

    /** Inserts all rows in the caller's transaction. */
    void read(Handle handle) throws SQLException {
        requireFormat(lines.next());
        Map.Entry<String, JsonValue> line = lines.next();
        for (BackupTable table : BackupTable.ALL) {
            line = insertAll(handle, table, line);
        }
        requireCount(line);
        lines.requireEnd();
        rules.check(handle);
        RestoredCounts.write(handle);
        RestoredObjects.write(handle, dialect);
    }

    /** Inserts the rows of a table and returns the line that follows them. */
    private Map.Entry<String, JsonValue> insertAll(Handle handle, BackupTable table, Map.Entry<String, JsonValue> first)
            throws SQLException {
        Map.Entry<String, JsonValue> line = first;
        try (RestoreBatch restored = new RestoreBatch(handle, table, dialect)) {
            while (line.getKey().equals(table.name())) {
                restored.add(row(table, line.getValue()));
                rows++;
                line = lines.next();
            }
            restored.insert();
        }
        return line;
    }

    private BackupRow row(BackupTable table, JsonValue row) {
        try {
            BackupRow read = BackupRow.of(table, lines.number(), row, dialect);
            rules.note(table, read, row);
            return read;
        } catch (IllegalArgumentException e) {
            throw lines.refused(table.name() + ": " + e.getMessage());
        }
    }

    private void requireFormat(Map.Entry<String, JsonValue> line) {
        String version = line.getValue().toJson();
        if (!line.getKey().equals(BackupWriter.HEAD)) {
            throw lines.refused("this is not a backup: name a file that 'backup' has written");
        }
        if (!version.equals(String.valueOf(BackupWriter.VERSION))) {
            throw lines.refused("a backup in format " + version + ", but this version reads format "
                    + BackupWriter.VERSION + ": restore it with the later version that wrote it");
        }
    }

    private void requireCount(Map.Entry<String, JsonValue> line) {
        if (!line.getKey().equals(BackupWriter.END)) {
            List<String> names = BackupTable.ALL.stream().map(BackupTable::name).toList();
            throw lines.refused("found " + JsonValue.of(line.getKey()) + ", expected a row of "
                    + String.join(", ", names) + ", in this order, or the count of all " + BackupWriter.END);
        }
        String count = line.getValue().toJson();
        if (!count.equals(String.valueOf(rows))) {
            throw lines.refused("says that the backup has " + count + " rows, but there are " + rows
                    + ": rows are missing, or there are too many: restore the backup as it was written");
        }
    }
}
