package dev.castellan.server.jdbc;

import java.io.InputStream;
import java.io.OutputStream;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Writes and restores backups, each in one transaction. */
final class Backups {

    private final Database database;
    private final Dialect dialect;

    Backups(Database database, Dialect dialect) {
        this.database = database;
        this.dialect = dialect;
    }

    void write(OutputStream out) {
        try (Handle handle = database.reader()) {
            ended(handle, () -> new BackupWriter(dialect, out).write(handle), false);
        } catch (JdbiException e) {
            throw database.failures().translated(e);
        }
    }

    void restore(InputStream in) {
        try (Handle handle = database.writer()) {
            ended(handle, () -> restore(handle, in), true);
        } catch (JdbiException e) {
            throw database.failures().translated(e);
        }
    }

    private void restore(Handle handle, InputStream in) throws SQLException {
        if (!FirstWrite.isFirst(handle)) {
            throw new IllegalStateException("a backup can only be restored into an empty store: name a new one");
        }
        new BackupReader(dialect, in).read(handle);
    }

    private void ended(Handle handle, Step step, boolean keeps) {
        handle.begin();
        try {
            dialect.awaitStreams(handle);
            step.run();
        } catch (SQLException e) {
            handle.rollback();
            throw database.failures().translated(e);
        } catch (RuntimeException e) {
            handle.rollback();
            throw e;
        }
        if (keeps) {
            handle.commit();
        } else {
            handle.rollback();
        }
    }

    /** A step that speaks JDBC. */
    private interface Step {
        void run() throws SQLException;
    }
}
