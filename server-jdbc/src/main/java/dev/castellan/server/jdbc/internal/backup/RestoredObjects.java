package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.statements.IdBytes;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Fills the table that maps objects to their audit events, after a restore has inserted these events. */
final class RestoredObjects {

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
