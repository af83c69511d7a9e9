package dev.castellan.server.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.migration.Migrations;
import dev.castellan.server.jdbc.internal.sqlite.SqliteDialect;
import dev.castellan.server.jdbc.internal.sqlite.SqliteFile;
import dev.castellan.server.jdbc.internal.sqlite.SqliteLibrary;
import dev.castellan.server.jdbc.internal.sqlite.SqliteLock;
import dev.castellan.server.jdbc.internal.sqlite.SqliteSource;
import dev.castellan.server.jdbc.internal.transactions.GroupCommitter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;

/**
 * Builds a store in a SQLite file, for one server and any number of other programs on the same machine. When a write
 * returns, its changes are on disk. Create a builder with {@link JdbcStore#sqlite}. Not thread-safe.
 */
public final class SqliteStoreBuilder {

    private static final Duration MAX_WAIT = Duration.ofSeconds(5);

    private final Path file;
    private int readers = 8;
    private boolean migrate = true;
    private boolean readOnly;
    private boolean exclusive = true;
    private Clock clock = Clock.systemUTC();

    SqliteStoreBuilder(Path file) {
        this.file = file.toAbsolutePath();
    }

    /**
     * Sets the maximum number of connections for reads. Default: 8.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public SqliteStoreBuilder readers(int number) {
        this.readers = StoreSettingChecks.atLeastOne("readers", number);
        return this;
    }

    /**
     * Sets whether {@link #open} creates and upgrades the tables. If false, {@link #open} throws
     * {@link IllegalStateException} if the tables are missing or have an earlier version. Default: true.
     */
    public SqliteStoreBuilder migrate(boolean migrates) {
        this.migrate = migrates;
        return this;
    }

    /**
     * Sets whether the store is read-only. A read-only store can open the file of a running server, for example to
     * create a backup. The tables must be up to date. Writes throw {@link IllegalStateException}. Default: false.
     */
    public SqliteStoreBuilder readOnly(boolean reads) {
        this.readOnly = reads;
        return this;
    }

    /**
     * Sets whether {@link #open} locks the file. Only one process can hold the lock: either a server, or a program that
     * migrates or restores. Set to false in a program that makes a few changes while a server is running. A store
     * without the lock neither migrates nor creates the file. Writes of the store and writes of the server wait for
     * each other, for up to 5 seconds. Default: true.
     */
    public SqliteStoreBuilder exclusive(boolean isExclusive) {
        this.exclusive = isExclusive;
        return this;
    }

    /** Sets the clock of the store. Default: the system clock. */
    public SqliteStoreBuilder clock(Clock time) {
        this.clock = time;
        return this;
    }

    /**
     * Opens the file, and creates it if it does not exist. On a POSIX file system, makes a store, and the files that
     * SQLite keeps next to it, accessible only to their owner. Does not change a file that is not a store.
     *
     * @throws IllegalStateException if another store, of this process or another one, holds the lock, or if the file
     *     cannot be created, has several hard links or is not a store, or if the native library of SQLite cannot be
     *     loaded
     */
    public JdbcStore open() {
        SqliteFile.check(file, readOnly);
        SqliteLibrary.load();
        return exclusive && !readOnly ? openLocked() : openBeside();
    }

    private JdbcStore openLocked() {
        SqliteLock lock = SqliteLock.take(file);
        try {
            return open(lock::close);
        } catch (RuntimeException | Error e) {
            lock.close();
            throw e;
        }
    }

    private JdbcStore openBeside() {
        if (!Files.exists(file)) {
            throw new IllegalStateException(file + " does not exist: name the file of a server");
        }
        return open(() -> {});
    }

    private JdbcStore open(Runnable atClose) {
        Dialect dialect = new SqliteDialect();
        FailureTranslator failures = new FailureTranslator(dialect, "the file " + file);
        try {
            boolean migrates = migrate && exclusive && !readOnly;
            new Migrations(source(!migrates), dialect.types(), failures, () -> {}).prepare(migrates);
            SqliteFile.restrictToOwner(file);
            return store(pools(failures), atClose);
        } catch (RuntimeException e) {
            SQLException cause = FailureTranslator.sqlException(e);
            if (cause != null && SqliteDialect.isOfFile(cause)) {
                throw failures.refusal("cannot be used: " + cause.getMessage(), e);
            }
            throw failures.translated(e);
        }
    }

    private ConnectionPools pools(FailureTranslator failures) {
        HikariDataSource writer = pool("castellan-sqlite-writer", 1, readOnly);
        try {
            HikariDataSource reader = pool("castellan-sqlite-readers", readers, true);
            return new ConnectionPools(reader, writer, failures);
        } catch (RuntimeException | Error e) {
            writer.close();
            throw e;
        }
    }

    private JdbcStore store(ConnectionPools pools, Runnable atClose) {
        GroupCommitter writes = readOnly ? null : GroupCommitter.forOneWriter(pools, clock, MAX_WAIT);
        return new JdbcStore(pools, clock, MAX_WAIT, writes, atClose);
    }

    private SqliteSource source(boolean readOnly) {
        return SqliteSource.of(file, readOnly, MAX_WAIT);
    }

    private HikariDataSource pool(String name, int size, boolean readOnly) {
        SqliteSource source = source(readOnly);
        source.setJournalMode("WAL");
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setDataSource(source);
        config.setConnectionInitSql("PRAGMA query_only = " + readOnly);
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(MAX_WAIT.toMillis());
        // connections to a file never need to be replaced
        config.setMaxLifetime(0);
        return new HikariDataSource(config);
    }
}
