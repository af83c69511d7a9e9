package dev.castellan.benchmarks.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.sqlite.SQLiteConfig;

/** JMH benchmarks of plain statements in a SQLite file with the durability of the store. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // JMH calls the method with @Setup first
public class PlainStatements {

    private static final int ROWS = 1_000;
    private static final String STORED = UUID.randomUUID().toString();

    private Path file;

    /** Creates a file with a table. */
    @Setup
    public void create() throws IOException, SQLException {
        file = Files.createTempDirectory("castellan-plain").resolve("plain.db");
        try (Connection connection = connect()) {
            connection
                    .createStatement()
                    .execute("CREATE TABLE plain (id text PRIMARY KEY, name text, created_at bigint)");
            connection.setAutoCommit(false);
            insert(connection, STORED);
            for (int i = 0; i < ROWS; i++) {
                insert(connection, UUID.randomUUID().toString());
            }
            connection.commit();
        }
    }

    /** Reads one row by its key. */
    @Benchmark
    public String read(Client client) throws SQLException {
        try (PreparedStatement select =
                client.connection.prepareStatement("SELECT id, name, created_at FROM plain WHERE id = ?")) {
            select.setString(1, STORED);
            try (ResultSet row = select.executeQuery()) {
                return row.getString(2);
            }
        }
    }

    /** Inserts one row in a separate transaction. */
    @Benchmark
    public void insert(Client client) throws SQLException {
        insert(client.connection, UUID.randomUUID().toString());
    }

    private static void insert(Connection connection, String id) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO plain (id, name, created_at) VALUES (?, 'name', 1)")) {
            insert.setString(1, id);
            insert.executeUpdate();
        }
    }

    private Connection connect() throws SQLException {
        SQLiteConfig settings = new SQLiteConfig();
        settings.setJournalMode(SQLiteConfig.JournalMode.WAL);
        settings.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        settings.setBusyTimeout(5_000);
        return settings.createConnection("jdbc:sqlite:" + file);
    }

    /** The connection of a thread. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH calls the method with @Setup first
    public static class Client {

        private Connection connection;

        /** Opens the connection. */
        @Setup
        public void open(PlainStatements statements) throws SQLException {
            connection = statements.connect();
        }

        /** Closes the connection. */
        @TearDown
        public void close() throws SQLException {
            connection.close();
        }
    }
}
