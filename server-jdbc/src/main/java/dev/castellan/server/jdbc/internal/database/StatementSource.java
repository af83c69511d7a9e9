package dev.castellan.server.jdbc.internal.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.Jdbi;

/** Prepares statements, and may keep them for their next use. Safe for use by several threads. */
public interface StatementSource {

    /** For a driver that keeps prepared statements itself, as the driver of PostgreSQL does. */
    StatementSource OF_DRIVER = new StatementSource() {
        @Override
        public <T> T use(Connection connection, String sql, Use<T> use) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                return use.of(statement);
            }
        }

        @Override
        public void configure(Jdbi jdbi) {
            // Jdbi prepares statements by itself
        }
    };

    /** Lends a prepared statement, whose earlier results are closed. */
    <T> T use(Connection connection, String sql, Use<T> use) throws SQLException;

    /** Makes Jdbi take its statements from this source. */
    void configure(Jdbi jdbi);

    /** Uses a statement. */
    interface Use<T> {
        T of(PreparedStatement statement) throws SQLException;
    }
}
