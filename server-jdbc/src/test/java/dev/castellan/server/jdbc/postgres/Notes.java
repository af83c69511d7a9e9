package dev.castellan.server.jdbc.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;

/** A table of numbers for testing the servers. */
final class Notes {

    private final Database database;

    Notes(Database database) throws SQLException {
        this.database = database;
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE note (id int PRIMARY KEY)");
        }
    }

    void add(int id) throws SQLException {
        try (Connection connection = database.connect()) {
            add(connection, id);
        }
    }

    /** Inserts and commits a number. */
    static void add(Connection connection, int id) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO note VALUES (?)")) {
            insert.setInt(1, id);
            insert.executeUpdate();
        }
    }

    Set<Integer> all() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT id FROM note")) {
            Set<Integer> ids = new HashSet<>();
            while (rows.next()) {
                ids.add(rows.getInt(1));
            }
            return ids;
        }
    }

    /** Opens a connection with a timeout of one second for each response. */
    static Connection impatient(Database database) throws SQLException {
        return DriverManager.getConnection(database.url() + "?socketTimeout=1", database.user(), database.password());
    }
}
