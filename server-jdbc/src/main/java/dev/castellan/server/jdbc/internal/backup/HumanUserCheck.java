package dev.castellan.server.jdbc.internal.backup;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Rejects invitations, passwords and passkeys that belong to a service account, because service accounts cannot sign
 * in.
 */
final class HumanUserCheck {

    private static final Set<String> OF_HUMANS = Set.of("invitations", "passwords", "passkeys");
    private static final String REMEDY =
            ": its user is a service account, which never signs in: remove this line, or set is_service_account to"
                    + " false in the line of the user";

    private HumanUserCheck() {}

    /** Checks rows that have just been inserted. */
    static void check(Handle handle, BackupTable table, List<BackupRow> rows) throws SQLException {
        if (!OF_HUMANS.contains(table.name()) || rows.isEmpty()) {
            return;
        }
        String variables = String.join(", ", Collections.nCopies(rows.size(), "?"));
        try (PreparedStatement accounts = handle.getConnection()
                .prepareStatement("SELECT organization_id, user_id FROM users WHERE is_service_account AND user_id IN ("
                        + variables + ")")) {
            int position = 1;
            for (BackupRow row : rows) {
                accounts.setObject(position++, value(table, row, "user_id"));
            }
            try (ResultSet account = accounts.executeQuery()) {
                while (account.next()) {
                    refuse(table, rows, account.getObject(1), account.getObject(2));
                }
            }
        }
    }

    /**
     * Rejects the first row that belongs to the service account. Accepts a user with the same id in another
     * organization.
     */
    private static void refuse(BackupTable table, List<BackupRow> rows, Object organization, Object user) {
        for (BackupRow row : rows) {
            // ids are byte arrays in SQLite
            if (Objects.deepEquals(value(table, row, "organization_id"), organization)
                    && Objects.deepEquals(value(table, row, "user_id"), user)) {
                throw BackupLines.refused(row.line(), table.name() + " " + row.ids() + REMEDY);
            }
        }
    }

    private static @Nullable Object value(BackupTable table, BackupRow row, String column) {
        return row.variables().get(table.position(column));
    }
}
