package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.postgresql.jdbc.PgConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks that a store can use a PostgreSQL database. */
public final class DatabaseCheck {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseCheck.class);
    private static final int ROUNDS = 4;
    private static final String OTHER = "a program other than PostgreSQL responds: check host and port";
    private static final String PRIVILEGE = "SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false),"
            + " quote_ident(current_user), quote_ident(current_database()),"
            + " coalesce(quote_ident(current_schema()), 'public')";

    private DatabaseCheck() {}

    /**
     * Checks that a database uses UTF-8. With a different encoding, the database rejects some strings, and sort order
     * and substrings differ between stores.
     *
     * @throws IllegalStateException if the encoding is not UTF-8
     */
    public static void encoding(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            String encoding = first(connection, "SHOW server_encoding", row -> row.getString(1));
            if (!encoding.equals("UTF8")) {
                throw new IllegalStateException("the database stores text in " + encoding
                        + ": create one with ENCODING 'UTF8' TEMPLATE template0");
            }
        }
    }

    /**
     * Checks that the user has the privilege to create tables in the default schema. Without this check, Flyway retries
     * for ten seconds and then fails.
     *
     * @throws IllegalStateException if the user lacks the privilege; the message contains the statement that grants it
     */
    public static void privilege(DataSource source, FailureTranslator failures) {
        try (Connection connection = source.getConnection()) {
            String missing = first(
                    connection,
                    PRIVILEGE,
                    row -> row.getBoolean(1) ? "" : complaint(row.getString(2), row.getString(3), row.getString(4)));
            if (!missing.isEmpty()) {
                throw failures.refusal(missing, null);
            }
        } catch (SQLException e) {
            throw failures.translated(e);
        }
    }

    private static String complaint(String user, String database, String schema) {
        return "cannot be filled: " + user + " may not create tables in it: make this user its owner (ALTER DATABASE "
                + database + " OWNER TO " + user + "), or let it in (GRANT USAGE, CREATE ON SCHEMA " + schema + " TO "
                + user + ")";
    }

    /**
     * Logs a warning if the connection to a database on another machine is not encrypted. Unless {@code sslmode} is
     * set, the driver uses encryption only if the server offers it. Ignores failures of the database.
     */
    public static void encryption(DataSource source) {
        try (Connection connection = source.getConnection()) {
            String host = connection
                    .unwrap(PgConnection.class)
                    .getQueryExecutor()
                    .getHostSpec()
                    .getHost();
            if (isElsewhere(host) && !isEncrypted(connection)) {
                LOG.warn(
                        "the connection to the database on {} is not encrypted, so others on the network can read the data:"
                                + " enable TLS in the database, and add sslmode=verify-full to --database-url",
                        host);
            }
        } catch (SQLException e) {
            LOG.debug("cannot determine whether the connection is encrypted", e);
        }
    }

    static boolean isEncrypted(Connection connection) throws SQLException {
        String sql = "SELECT count(*) FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl";
        return first(connection, sql, row -> row.getInt(1)) > 0;
    }

    /** Returns true if a host name or address belongs to another machine or cannot be resolved. */
    static boolean isElsewhere(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return !address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) == null;
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Checks that a connection stays in one session while it is open. Opens two connections, and checks that each has a
     * separate session. A connection pooler, such as PgBouncer with {@code pool_mode = transaction}, can run each
     * transaction of a connection in a different session. Timeouts, isolation levels and prepared statements belong to
     * the session, so the connection would lose them or use another client's settings.
     *
     * @param source a source of connections; must not prepare statements, because a pooler could mix them up
     * @param hosts the number of hosts that the source tries
     * @throws IllegalStateException if a connection changes sessions, or if the connections share a session, or if the
     *     connection failed for a reason that an operator must remove
     */
    public static void pooler(DataSource source, int hosts, FailureTranslator failures) {
        try (Connection one = source.getConnection();
                Connection other = source.getConnection()) {
            if (areMixed(one, other)) {
                throw failures.refusal(
                        "is behind a pooler that gives each transaction another session (PgBouncer with pool_mode ="
                                + " transaction or statement): connect to PostgreSQL itself, or set pool_mode = session",
                        null);
            }
        } catch (SQLException e) {
            if (ConnectionFailures.isOfOtherProgram(e)) {
                throw failures.refusal("cannot be used: " + OTHER, e);
            }
            throw ConnectionFailures.isPermanent(e, hosts)
                    ? failures.refusal("cannot be used: " + FailureTranslator.reason(e), e)
                    : failures.translated(e);
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
        return first(connection, "SELECT pg_backend_pid()", row -> row.getInt(1));
    }

    /** Returns the value in the first row of a query. */
    private static <T> T first(Connection connection, String sql, SettingReader<T> reader) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return reader.read(row);
        }
    }

    private interface SettingReader<T> {

        T read(ResultSet row) throws SQLException;
    }
}
