package dev.castellan.server.jdbc.internal.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.Jdbi;

/** Prepares statements. Implementations can cache them. Thread-safe. */
public interface StatementSource {

    /** A source for drivers that cache prepared statements themselves, such as the PostgreSQL driver. */
    StatementSource OF_DRIVER = new StatementSource() {
        @Override
        public <T> T use(Connection connection, String sql, Use<T> use) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                return use.of(statement);
            }
        }

        @Override
        public void configure(Jdbi jdbi) {
            // by default, Jdbi prepares statements itself
        }
    };

    /**
     * Passes a prepared statement, which may come from the cache, to {@code use}. Closes the results of a cached
     * statement afterwards.
     */
    <T> T use(Connection connection, String sql, Use<T> use) throws SQLException;

    /** Configures Jdbi to take its statements from this source. */
    void configure(Jdbi jdbi);

    /** Uses a statement. */
    interface Use<T> {
        T of(PreparedStatement statement) throws SQLException;
    }
}
