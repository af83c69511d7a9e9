package dev.castellan.benchmarks;

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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An empty store in this process. */
final class OpenStore implements AutoCloseable {

    private static final int CONNECTIONS = 10;

    private final Store store;
    private final @Nullable Path folder;
    private final @Nullable Cluster cluster;
    private final @Nullable Database database;

    private OpenStore(Store store, @Nullable Path folder, @Nullable Cluster cluster, @Nullable Database database) {
        this.store = store;
        this.folder = folder;
        this.cluster = cluster;
        this.database = database;
    }

    /**
     * Opens a store of this kind. Creates a SQLite file in the temporary directory or starts a PostgreSQL server if
     * needed.
     */
    public static OpenStore of(StoreKind kind) throws IOException {
        switch (kind) {
            case MEMORY -> {
                return new OpenStore(new MemoryStore(Clock.systemUTC()), null, null, null);
            }
            case SQLITE -> {
                Path folder = Files.createTempDirectory("castellan-store");
                Store store = JdbcStore.sqlite(folder.resolve("castellan.db")).open();
                return new OpenStore(store, folder, null, null);
            }
            default -> {
                Cluster cluster = Cluster.start();
                Database database = cluster.fresh();
                Store store = JdbcStore.postgresql(database.url())
                        .user(database.user())
                        .password(database.password())
                        .connections(CONNECTIONS)
                        .open();
                return new OpenStore(store, null, cluster, database);
            }
        }
    }

    /** Returns the store. */
    public Store store() {
        return store;
    }

    /**
     * Creates a table for plain statements, either in the same PostgreSQL database or in a SQLite file with the same
     * durability.
     */
    public BareStatements bareStatements(int connections) throws SQLException {
        return database == null
                ? BareStatements.sqlite(Objects.requireNonNull(folder).resolve("bare.db"))
                : BareStatements.postgresql(database.url(), database.user(), database.password(), connections);
    }

    /** Updates the statistics of PostgreSQL, which otherwise updates them only about once a minute. */
    public void analyze() throws SQLException {
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
