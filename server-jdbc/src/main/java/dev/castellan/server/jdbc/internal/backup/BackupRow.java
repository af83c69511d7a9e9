package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.internal.database.Dialect;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A backup row that is ready to be inserted.
 *
 * @param line the line number in the backup, counting from 1
 * @param ids all ids in the row, for messages
 * @param variables the values for the variables of the INSERT statement
 */
record BackupRow(int line, String ids, List<@Nullable Object> variables) {

    /** @throws IllegalArgumentException if the table cannot contain the row */
    static BackupRow of(BackupTable table, int line, JsonValue row, Dialect dialect) {
        if (!row.isObject()) {
            throw new IllegalArgumentException("expected a JSON object");
        }
        Map<String, JsonValue> fields = row.fields();
        requireKnown(table, fields);
        requireWholeMaker(fields);
        List<@Nullable Object> values = new ArrayList<>();
        StringJoiner ids = new StringJoiner(", ", "{", "}");
        for (BackupColumn column : table.columns()) {
            JsonValue value = fields.get(column.name());
            values.add(column.bound(value, dialect));
            if (column.type() == ColumnType.ID && value != null) {
                ids.add(column.name() + "=" + value.as(String.class));
            }
        }
        return new BackupRow(line, ids.toString(), table.variables(values));
    }

    void bind(PreparedStatement insert) throws SQLException {
        int position = 1;
        for (Object value : variables) {
            insert.setObject(position++, value);
        }
    }

    /**
     * Rejects a row that names the creating token but not the creating user. The creator of a row is always a user, who
     * may have used a token.
     */
    private static void requireWholeMaker(Map<String, JsonValue> fields) {
        if (fields.containsKey("created_by_token") && !fields.containsKey("created_by_user")) {
            throw new IllegalArgumentException(
                    "created_by_user is missing, whose created_by_token is there: the line" + " needs both or neither");
        }
    }

    private static void requireKnown(BackupTable table, Map<String, JsonValue> fields) {
        List<String> known = table.columns().stream().map(BackupColumn::name).toList();
        for (String name : fields.keySet()) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException("unknown column " + JsonValue.of(name) + "; known are "
                        + String.join(", ", known) + ": restore with the version that wrote the backup");
            }
        }
    }
}
