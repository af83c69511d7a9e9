package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.server.jdbc.internal.database.Dialect;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Inserts rows of one table in batches. If the database rejects a batch, finds the offending row. */
final class RestoreBatch implements AutoCloseable {

    private static final int AT_ONCE = 500;
    private static final String BEFORE = "batch";
    private static final String TWICE =
            ": a line above it has the same key, tag, address or hash: one of the two must go";

    private final Handle handle;
    private final BackupTable table;
    private final Dialect dialect;
    private final PreparedStatement insert;
    private final List<BackupRow> waiting = new ArrayList<>();

    RestoreBatch(Handle handle, BackupTable table, Dialect dialect) throws SQLException {
        this.handle = handle;
        this.table = table;
        this.dialect = dialect;
        this.insert = handle.getConnection().prepareStatement(table.insert());
    }

    void add(BackupRow row) throws SQLException {
        waiting.add(row);
        if (waiting.size() == AT_ONCE) {
            insert();
        }
    }

    /** Inserts the rows that were added since the previous batch. */
    void insert() throws SQLException {
        handle.savepoint(BEFORE);
        try {
            for (BackupRow row : waiting) {
                row.bind(insert);
                insert.addBatch();
            }
            insert.executeBatch();
            HumanUserCheck.check(handle, table, waiting);
        } catch (SQLException e) {
            if (isRefusal(e)) {
                // neither database reports which row of a batch it rejected
                handle.rollbackToSavepoint(BEFORE);
                insertOneByOne();
            }
            throw e;
        }
        handle.releaseSavepoint(BEFORE);
        waiting.clear();
    }

    private void insertOneByOne() throws SQLException {
        insert.clearBatch();
        for (BackupRow row : waiting) {
            try {
                row.bind(insert);
                insert.executeUpdate();
            } catch (SQLException e) {
                if (isRefusal(e)) {
                    throw BackupLines.refused(row.line(), table.name() + " " + row.ids() + why(e));
                }
                throw e;
            }
        }
    }

    private boolean isRefusal(SQLException failure) {
        Dialect.Failure meaning = dialect.failure(failure);
        return meaning == Dialect.Failure.CONSTRAINT || meaning == Dialect.Failure.DEFECT;
    }

    private String why(SQLException failure) {
        if (dialect.failure(failure) == Dialect.Failure.DEFECT) {
            return ": the database refuses it: "
                    + String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        }
        return dialect.isDuplicate(failure)
                ? TWICE
                : ": it refers to a row that no line above it holds: that line is missing";
    }

    @Override
    public void close() throws SQLException {
        insert.close();
    }

    /**
     * Rejects invitations, passwords and passkeys that belong to a service account, because service accounts cannot
     * sign in.
     */
    private static final class HumanUserCheck {

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
                    .prepareStatement(
                            "SELECT organization_id, user_id FROM users WHERE is_service_account AND user_id IN ("
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
         * Rejects the first row that belongs to the service account. Accepts rows of a user with the same id in another
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
}
