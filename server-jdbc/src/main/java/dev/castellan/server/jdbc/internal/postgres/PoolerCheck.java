package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Checks that a connection is one session of PostgreSQL for as long as it is open. A pooler between them, such as
 * PgBouncer with {@code pool_mode = transaction}, may give each transaction of a connection another session. Time
 * limits, isolation and prepared statements, which belong to the session, would then be lost, or be those of others.
 */
public final class PoolerCheck {

    private static final int ROUNDS = 4;

    private PoolerCheck() {}

    /**
     * Checks two connections, which must be two sessions.
     *
     * @param source a source whose connections use no prepared statements, which such a pooler mixes up
     * @throws IllegalStateException if they are not
     */
    public static void check(DataSource source, FailureTranslator failures) {
        try (Connection one = source.getConnection();
                Connection other = source.getConnection()) {
            if (areMixed(one, other)) {
                throw failures.refusal(
                        "is behind a pooler that gives each transaction another session (PgBouncer with pool_mode ="
                                + " transaction or statement): connect to PostgreSQL itself, or set pool_mode = session",
                        null);
            }
        } catch (SQLException e) {
            throw failures.translated(e);
        }
    }

    private static boolean areMixed(Connection one, Connection other) throws SQLException {
        int session = session(one);
        for (int round = 0; round < ROUNDS; round++) {
            int its = session(other);
            if (its == session || session(one) != session || moves(one, session, other, its)) {
                return true;
            }
        }
        return false;
    }

    /** Holds the session of the other connection in a transaction, so that a pooler gives away the next one. */
    private static boolean moves(Connection one, int session, Connection other, int its) throws SQLException {
        other.setAutoCommit(false);
        try {
            return session(other) != its || session(one) != session;
        } finally {
            other.rollback();
            other.setAutoCommit(true);
        }
    }

    private static int session(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            return row.getInt(1);
        }
    }
}
