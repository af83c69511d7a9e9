package dev.castellan.server.jdbc.internal.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.sqlite.BusyHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;

/** Opens connections to a SQLite file. */
public final class SqliteSource extends SQLiteDataSource {

    private final Duration lockTimeout;

    private SqliteSource(SQLiteConfig settings, Duration lockTimeout) {
        super(settings);
        this.lockTimeout = lockTimeout;
    }

    /**
     * Returns a connection source. Its connections keep the journal mode of the file, because a change of the mode
     * writes to the file, which may belong to another application.
     *
     * @param lockTimeout the maximum time that a statement waits for a file lock
     */
    public static SqliteSource of(Path file, boolean readOnly, Duration lockTimeout) {
        SqliteSource source = new SqliteSource(settings(readOnly, lockTimeout), lockTimeout);
        // in a URI, the driver does not take a question mark in the path for the start of its parameters
        source.setUrl("jdbc:sqlite:file:" + file.toUri().getRawPath());
        return source;
    }

    @Override
    public SQLiteConnection getConnection(String user, String password) throws SQLException {
        SQLiteConnection connection = super.getConnection(user, password);
        BusyHandler.setHandler(connection, new LockWait(lockTimeout));
        return connection;
    }

    private static SQLiteConfig settings(boolean readOnly, Duration lockTimeout) {
        SQLiteConfig config = new SQLiteConfig();
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.enforceForeignKeys(true);
        // the alternative, FAST, does not overwrite freed pages
        config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "ON");
        // applies until the connection has its own busy handler
        config.setBusyTimeout((int) lockTimeout.toMillis());
        // generated keys are not used; to get them, the driver prepares and runs another statement after each INSERT
        config.setGetGeneratedKeys(false);
        config.setTransactionMode(
                readOnly ? SQLiteConfig.TransactionMode.DEFERRED : SQLiteConfig.TransactionMode.IMMEDIATE);
        return config;
    }

    /**
     * Waits for a lock that another process holds, and retries every millisecond. SQLite's default handler quickly
     * backs off to one retry every 100 ms, which rarely hits the short pause between two transactions of a server that
     * writes continuously.
     */
    private static final class LockWait extends BusyHandler {

        private final long timeoutNanos;
        private long start;

        LockWait(Duration timeout) {
            this.timeoutNanos = timeout.toNanos();
        }

        /** Returns 1 to retry, or 0 to give up. */
        @Override
        protected int callback(int earlierCalls) {
            if (earlierCalls == 0) {
                start = System.nanoTime();
            }
            LockSupport.parkNanos(1_000_000);
            boolean waits = !Thread.currentThread().isInterrupted() && System.nanoTime() - start < timeoutNanos;
            return waits ? 1 : 0;
        }
    }
}
