package dev.castellan.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import dev.castellan.benchmarks.servers.StoreKind;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.memory.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * An empty store in this process.
 *
 * @param plain the settings for plain statements, either in the same PostgreSQL database or in a SQLite file with the
 *     same durability
 * @param database the PostgreSQL database, or null for another store
 */
record OpenStore(
        Store store,
        HikariConfig plain,
        @Nullable Database database,
        @Nullable Cluster cluster) implements AutoCloseable {

    private static final int CONNECTIONS = 10;

    /**
     * Opens a store of this kind. Creates a SQLite file in the temporary directory or starts a PostgreSQL server if
     * needed.
     */
    static OpenStore of(StoreKind kind) throws IOException {
        return switch (kind) {
            case MEMORY -> new OpenStore(new MemoryStore(Clock.systemUTC()), new HikariConfig(), null, null);
            case SQLITE -> sqlite(Files.createTempDirectory("castellan-store"));
            default -> postgresql(Cluster.start());
        };
    }

    private static OpenStore sqlite(Path folder) {
        SQLiteConfig settings = new SQLiteConfig();
        settings.setJournalMode(SQLiteConfig.JournalMode.WAL);
        settings.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        settings.setBusyTimeout(5_000);
        HikariConfig plain = new HikariConfig();
        plain.setJdbcUrl("jdbc:sqlite:" + folder.resolve("bare.db"));
        plain.setDataSourceProperties(settings.toProperties());
        return new OpenStore(JdbcStore.sqlite(folder.resolve("castellan.db")).open(), plain, null, null);
    }

    private static OpenStore postgresql(Cluster cluster) {
        Database database = cluster.fresh();
        HikariConfig plain = new HikariConfig();
        plain.setJdbcUrl(database.url());
        plain.setUsername(database.user());
        plain.setPassword(database.password());
        plain.setMaximumPoolSize(CONNECTIONS);
        Store store = JdbcStore.postgresql(database.url())
                .user(database.user())
                .password(database.password())
                .connections(CONNECTIONS)
                .open();
        return new OpenStore(store, plain, database, cluster);
    }

    /** Updates the statistics of PostgreSQL, which otherwise updates them only about once a minute. */
    void analyze() throws SQLException {
        if (database != null) {
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("VACUUM ANALYZE");
            }
        }
    }

    @Override
    public void close() {
        store.close();
        if (cluster != null) {
            cluster.close();
        }
    }
}
