package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Checks that a connection stays in one PostgreSQL session while it is open. A connection pooler, such as PgBouncer
 * with {@code pool_mode = transaction}, can run each transaction of a connection in a different session. Timeouts,
 * isolation levels and prepared statements belong to the session, so the connection would lose them or use another
 * client's settings.
 */
public final class PoolerCheck {

    private static final int ROUNDS = 4;

    private PoolerCheck() {}

    /**
     * Opens two connections, and checks that each connection has a separate session.
     *
     * @param source a source of connections; must not prepare statements, because a pooler could mix them up
     * @throws IllegalStateException if a connection changes sessions, or if the connections share a session
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

    /**
     * Returns true if a connection changes sessions. A transaction on the second connection keeps its session busy,
     * which makes a pooler use another session for the first connection.
     */
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
