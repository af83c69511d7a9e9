package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.internal.store.schema.Column;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.internal.store.schema.TableSchema;
import dev.castellan.server.jdbc.internal.statements.SoftDeletion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table in a backup.
 *
 * @param columns the columns that a backup contains
 */
record BackupTable(TableSchema<?, ?> schema, List<? extends Column<?, ?>> columns) {

    /** Backups omit sessions, so no user is signed in after a restore. */
    private static final Set<TableSchema<?, ?>> OMITTED = Set.of(
            Schema.DELETED_INPUTS, Schema.SESSIONS, Schema.KNOWN_BROWSERS, Schema.DEVICE_LOGINS, Schema.AUDIT_OBJECTS);

    /** The tables in a backup. Each table comes after the tables that it refers to. */
    static final List<BackupTable> ALL = Schema.TABLES.stream()
            .filter(table -> !OMITTED.contains(table))
            .map(BackupTable::of)
            .toList();

    private static BackupTable of(TableSchema<?, ?> schema) {
        return new BackupTable(
                schema, schema.columns().stream().filter(Column::isInBackup).toList());
    }

    String name() {
        return schema.name();
    }

    /** Returns the names of the columns that a backup contains. */
    List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /**
     * Returns the statement that selects the columns of a backup. Omits the rows of deleted organizations, hidden
     * projects and hidden inputs, and expired stored responses.
     *
     * @param now the SQL expression for the current time
     */
    String select(String now) {
        List<String> names = names();
        List<String> conditions = new ArrayList<>();
        conditions.add(SoftDeletion.ofOrganization("x.organization_id"));
        if (schema.equals(Schema.STORED_RESPONSES)) {
            conditions.add("x.created_at > " + now + " - " + StoredResponse.LIFETIME.toMillis());
        }
        if (schema.equals(Schema.INPUTS)) {
            conditions.add(SoftDeletion.ofInput("x.organization_id", "x.id"));
        }
        if (names.contains("input_id")) {
            conditions.add(SoftDeletion.ofInput("x.organization_id", "x.input_id"));
        }
        if (names.contains("project_id")) {
            conditions.add(SoftDeletion.ofProject("x.organization_id", "x.project_id"));
        }
        return "SELECT " + String.join(", ", names) + " FROM " + name() + " x WHERE "
                + String.join(" AND ", conditions);
    }

    /** Returns the statement that inserts a row with all columns of the table. */
    String insert() {
        List<String> all = schema.columns().stream().map(Column::name).toList();
        return "INSERT INTO " + name() + " (" + String.join(", ", all) + ") VALUES ("
                + String.join(", ", Collections.nCopies(all.size(), "?")) + ")";
    }

    /** Returns how the values of a row contradict each other, or empty if they do not. */
    static Optional<String> problem(Map<String, @Nullable Object> row) {
        // a rotation ends a token at once, perhaps by a clock that is late
        boolean isRotated = row.get("rotated_to") != null;
        if (!isRotated
                && row.get("expires_at") instanceof Long end
                && row.get("created_at") instanceof Long start
                && end < start) {
            return Optional.of("expires_at: lies before created_at");
        }
        if (row.get("object_names") instanceof String names) {
            long ids = row.get("object_ids") instanceof List<?> objects ? objects.size() : 0;
            return names.split("\n", -1).length == ids
                    ? Optional.empty()
                    : Optional.of("object_names: expected a name for each object");
        }
        return Optional.empty();
    }
}
