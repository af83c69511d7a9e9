package dev.castellan.server.jdbc.internal.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.Jdbi;

/** Prepares statements. Safe for use by several threads. */
public interface StatementSource {

    /** For a driver that keeps what it has prepared, as PostgreSQL's does. */
    StatementSource OF_DRIVER = new StatementSource() {
        @Override
        public <T> T use(Connection connection, String sql, Use<T> use) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                return use.of(statement);
            }
        }

        @Override
        public void serve(Jdbi jdbi) {
            // as it does by itself
        }
    };

    /** Uses a statement, which may have been prepared before; its results are closed by then. */
    <T> T use(Connection connection, String sql, Use<T> use) throws SQLException;

    /** Lets Jdbi take its statements from here. */
    void serve(Jdbi jdbi);

    /** What is done with a statement. */
    interface Use<T> {
        T of(PreparedStatement statement) throws SQLException;
    }
}
