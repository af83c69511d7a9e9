package dev.castellan.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Executes plain statements for comparison. One statement reads a row by its key, and the other inserts a row durably.
 */
final class BareStatements implements AutoCloseable {

    private static final int ROWS = 1_000;
    private static final String READ = "SELECT id, name, created_at FROM bare WHERE id = ?";
    private static final String WRITE = "INSERT INTO bare (id, name, created_at) VALUES (?, ?, ?)";

    private final HikariDataSource pool;
    private final UUID known = UUID.randomUUID();

    /** Creates a table in an empty database. */
    BareStatements(HikariConfig config) throws SQLException {
        this.pool = new HikariDataSource(config);
        try (Connection connection = pool.getConnection()) {
            connection
                    .createStatement()
                    .execute("CREATE TABLE bare (id text PRIMARY KEY, name text, created_at bigint)");
            connection.setAutoCommit(false);
            insert(connection, known);
            for (int i = 0; i < ROWS; i++) {
                insert(connection, UUID.randomUUID());
            }
            connection.commit();
        }
    }

    /** Reads one row by its key. */
    void read() {
        try (Connection connection = pool.getConnection();
                PreparedStatement select = connection.prepareStatement(READ)) {
            select.setString(1, known.toString());
            try (ResultSet row = select.executeQuery()) {
                if (!row.next() || row.getString(2).isEmpty()) {
                    throw new IllegalStateException("the row is gone");
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Inserts one row in a separate transaction. */
    void write() {
        try (Connection connection = pool.getConnection()) {
            insert(connection, UUID.randomUUID());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }

    private static void insert(Connection connection, UUID id) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(WRITE)) {
            insert.setString(1, id.toString());
            insert.setString(2, "name");
            insert.setLong(3, 1);
            insert.executeUpdate();
        }
    }
}
