package dev.castellan.server.jdbc.postgres;

import dev.castellan.support.concurrent.Condition;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A PostgreSQL server for one test, which can stop, freeze and kill it. The server keeps its port and data across
 * restarts, and does not lose acknowledged changes. Only one thread at a time may call its control methods.
 */
public final class Cluster implements AutoCloseable {

    private static final int TRIES_FOR_A_PORT = 10;

    private final DataDirectory directory;
    private final Settings settings;
    private final int port;
    private final Databases databases;
    private Postmaster postmaster;

    private Cluster(DataDirectory directory, Settings settings, int port, Postmaster postmaster) {
        this.directory = directory;
        this.settings = settings;
        this.port = port;
        this.postmaster = postmaster;
        this.databases = new Databases(this::connect, List.of(port), directory.password());
    }

    /** Starts a new, empty server. */
    public static Cluster start() {
        return start(Account.fitting(), Settings.durable());
    }

    static Cluster start(Account account, Settings settings) {
        Cluster cluster = start(DataDirectory.create(account), settings);
        cluster.databases.prepare();
        return cluster;
    }

    /** Starts a server on a free port. Tries again if another process takes the port first. */
    static Cluster start(DataDirectory directory, Settings settings) {
        for (int tries = 1; ; tries++) {
            int port = Ports.free();
            Postmaster postmaster = Postmaster.start(directory, settings, port);
            Cluster cluster = new Cluster(directory, settings, port, postmaster);
            try {
                cluster.awaitReady();
                return cluster;
            } catch (IllegalStateException e) {
                if (tries == TRIES_FOR_A_PORT || !directory.output().contains("could not bind")) {
                    directory.remove();
                    throw e;
                }
            }
        }
    }

    /** Creates an empty database, which is deleted when the cluster is closed. */
    public Database fresh() {
        return databases.create();
    }

    /** Creates a database that has the tables of a store. The database is deleted when the cluster is closed. */
    Database withTables() {
        return databases.createWithTables();
    }

    /** Creates an empty database with an encoding other than UTF-8. */
    Database freshIn(String encoding) {
        return databases.createIn(encoding);
    }

    /** Returns the port on 127.0.0.1, which stays the same until the cluster is closed. */
    public int port() {
        return port;
    }

    /** Opens a connection as the superuser. The caller must close it. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres?connectTimeout=5&loginTimeout=5",
                DataDirectory.SUPERUSER,
                directory.password());
    }

    /** Stops the server. The server closes open connections and rolls back running transactions. */
    public void stopFast() {
        postmaster.stopFast();
    }

    /** Stops the server abruptly, as in a crash. */
    public void stopImmediate() {
        postmaster.stopImmediate();
    }

    /** Starts a stopped server and waits until it accepts connections. */
    public void startAgain() {
        if (postmaster.isAlive()) {
            throw new IllegalStateException("the server is running: stop it first");
        }
        postmaster = Postmaster.start(directory, settings, port);
        awaitReady();
    }

    /** Freezes all server processes (SIGSTOP). Connections stay open, but the server does not respond. */
    public void freeze() {
        postmaster.freeze();
    }

    /** Resumes a frozen server. */
    public void thaw() {
        postmaster.thaw();
    }

    /** Terminates all connections. The server keeps running. */
    public void terminateBackends() throws SQLException {
        execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
    }

    /**
     * Kills the process of each connection with SIGKILL. The server then drops all connections and recovers by itself.
     */
    public void killBackends() throws SQLException {
        List<Long> backends = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'")) {
            while (rows.next()) {
                backends.add(rows.getLong(1));
            }
            Commands.signal("KILL", backends.stream().mapToLong(Long::longValue));
        }
    }

    /** Waits until the server accepts connections. If its process has ended, fails with the server log. */
    public void awaitReady() {
        Condition.await(
                () -> {
                    if (!postmaster.isAlive()) {
                        throw new IllegalStateException("PostgreSQL has ended:\n" + directory.output());
                    }
                    return responses();
                },
                () -> "a response from PostgreSQL:\n" + directory.output());
    }

    private boolean responses() {
        try {
            execute("SELECT 1");
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    Databases databases() {
        return databases;
    }

    /** Stops the server, even if it is frozen, and deletes its data. */
    @Override
    public void close() {
        if (postmaster.isAlive()) {
            postmaster.thaw();
        }
        directory.remove();
    }
}
