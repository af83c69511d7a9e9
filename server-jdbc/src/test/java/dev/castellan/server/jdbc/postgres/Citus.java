package dev.castellan.server.jdbc.postgres;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Citus coordinator and two workers. They exist only if the system property {@code castellan.citus} names the folder
 * of a PostgreSQL with Citus, such as {@code /usr/lib/postgresql/15}. All tests on PostgreSQL then use Citus.
 */
public final class Citus implements AutoCloseable {

    private static final int WORKERS = 2;

    private final Cluster coordinator;
    private final List<Cluster> workers;

    private Citus(Cluster coordinator, List<Cluster> workers) {
        this.coordinator = coordinator;
        this.workers = List.copyOf(workers);
    }

    /** Returns the folder of the PostgreSQL with Citus, or {@code null} if the tests run on plain PostgreSQL. */
    public static @Nullable Path folder() {
        String folder = System.getProperty("castellan.citus");
        return folder == null ? null : Path.of(folder);
    }

    /** Starts all three servers. */
    public static Citus start() {
        Account account = Account.fitting();
        List<Cluster> workers = new ArrayList<>();
        for (int number = 0; number < WORKERS; number++) {
            workers.add(Cluster.start(account, settings()));
        }
        return new Citus(Cluster.start(account, settings()), workers);
    }

    /** Two-phase commits need prepared transactions, and moves of shards need logical replication. */
    private static Settings settings() {
        return Settings.durable()
                .with("shared_preload_libraries", "citus")
                .with("max_prepared_transactions", "300")
                .with("max_worker_processes", "100")
                .with("wal_level", "logical")
                .with("citus.node_conninfo", "sslmode=prefer")
                .with("citus.shard_count", "4")
                .with("citus.enable_statistics_collection", "off");
    }

    /** Creates a database with distributed, empty tables. */
    public Database fresh() {
        Database database = empty();
        addWorkers(database);
        database.storeBuilder().distribute(true).open().close();
        return database;
    }

    /** Creates a database without tables or workers. */
    public synchronized Database empty() {
        Database database = coordinator.fresh();
        // the workers use the same numbers in database names as the coordinator
        List<Database> parts = workers.stream().map(Cluster::fresh).toList();
        Stream.concat(Stream.of(database), parts.stream()).forEach(Citus::prepare);
        run(database, "SELECT citus_set_coordinator_host('127.0.0.1', " + coordinator.port() + ")");
        return new Database(database.url(), database.user(), database.password(), () -> {
            database.close();
            parts.forEach(Database::close);
        });
    }

    /** Adds the workers to a database. */
    public void addWorkers(Database database) {
        workers.forEach(worker -> run(database, "SELECT citus_add_node('127.0.0.1', " + worker.port() + ")"));
    }

    /** Creates the extension, and lets the servers connect to each other. */
    private static void prepare(Database database) {
        run(database, "CREATE EXTENSION citus");
        Stream.of(database.user(), DataDirectory.SUPERUSER)
                .forEach(role -> run(
                        database,
                        "INSERT INTO pg_dist_authinfo VALUES (0, '" + role + "', 'password=" + database.password()
                                + "')"));
    }

    /** Runs a statement as the superuser. */
    public static void run(Database database, String sql) {
        try (Connection connection =
                        DriverManager.getConnection(database.url(), DataDirectory.SUPERUSER, database.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the server that clients connect to. */
    public Cluster coordinator() {
        return coordinator;
    }

    /** Returns the servers that hold the rows. */
    public List<Cluster> workers() {
        return workers;
    }

    /** Stops all servers and deletes their data. */
    @Override
    public void close() {
        coordinator.close();
        workers.forEach(Cluster::close);
    }
}
