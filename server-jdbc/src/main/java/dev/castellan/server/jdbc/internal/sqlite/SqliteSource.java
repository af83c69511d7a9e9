package dev.castellan.server.jdbc.internal.sqlite;

import java.nio.file.Path;
import java.time.Duration;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Makes connections to a SQLite file. */
public final class SqliteSource {

    private SqliteSource() {}

    /**
     * Returns a source of connections.
     *
     * @param busyTimeout how long a statement waits for a lock of the file
     */
    public static SQLiteDataSource of(Path file, boolean readOnly, Duration busyTimeout) {
        SQLiteDataSource source = new SQLiteDataSource(settings(readOnly, busyTimeout));
        source.setUrl("jdbc:sqlite:" + file);
        return source;
    }

    private static SQLiteConfig settings(boolean readOnly, Duration busyTimeout) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.enforceForeignKeys(true);
        // not FAST, which leaves pages that become free as they are
        config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "ON");
        config.setBusyTimeout((int) busyTimeout.toMillis());
        // nothing asks for them, and the driver would prepare and run another statement after each INSERT
        config.setGetGeneratedKeys(false);
        config.setTransactionMode(
                readOnly ? SQLiteConfig.TransactionMode.DEFERRED : SQLiteConfig.TransactionMode.IMMEDIATE);
        return config;
    }
}
