package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.json.JsonValue;
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
import java.util.Objects;
import java.util.UUID;
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
        RestoredColumns.write(handle);
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

    /** Fills the table that maps objects to their audit events, after a restore has inserted these events. */
    private static final class RestoredObjects {

        private static final int AT_ONCE = 500;
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

    /**
     * Organization-wide rules that no database constraint enforces. A restore checks them after it has inserted all
     * rows.
     */
    private static final class RestoredRules {

        private static final String WITHOUT_DEFAULT_PROJECT = """
                SELECT o.organization_id FROM organizations o WHERE NOT EXISTS (SELECT 1 FROM projects p
                  WHERE p.organization_id = o.organization_id AND p.project_id = o.default_project_id)
                ORDER BY o.organization_id LIMIT 1""";
        private static final String WITHOUT_ADMIN = """
                SELECT o.organization_id FROM organizations o WHERE NOT EXISTS (SELECT 1 FROM users u
                  WHERE u.organization_id = o.organization_id AND u.role = 'org_admin' AND NOT u.suspended)
                ORDER BY o.organization_id LIMIT 1""";

        private final Dialect dialect;
        private final Map<UUID, BackupRow> organizations = new HashMap<>();

        RestoredRules(Dialect dialect) {
            this.dialect = dialect;
        }

        /** Stores the line number of an organization, for error messages. */
        void note(BackupTable table, BackupRow row, JsonValue fields) {
            if (table.name().equals("organizations")) {
                organizations.put(
                        Objects.requireNonNull(fields.fields().get("organization_id"))
                                .as(UUID.class),
                        row);
            }
        }

        /** Rejects an organization that lacks its default project or an active admin. */
        void check(Handle handle) {
            refuse(
                    handle,
                    WITHOUT_DEFAULT_PROJECT,
                    "the default project is not among its projects: the line of that project is missing, or"
                            + " default_project_id is wrong");
            refuse(
                    handle,
                    WITHOUT_ADMIN,
                    "none of its users is an org_admin who is not suspended: the line of that user is missing or wrong");
        }

        private void refuse(Handle handle, String sql, String complaint) {
            handle.createQuery(sql)
                    .map((row, context) -> dialect.id(row, 1))
                    .findFirst()
                    .ifPresent(id -> {
                        BackupRow row = Objects.requireNonNull(organizations.get(id));
                        throw BackupLines.refused(row.line(), "organizations " + row.ids() + ": " + complaint);
                    });
        }
    }
}
