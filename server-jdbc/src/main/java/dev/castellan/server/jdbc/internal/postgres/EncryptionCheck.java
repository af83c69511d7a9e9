package dev.castellan.server.jdbc.internal.postgres;

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

/**
 * Warns of a connection to another machine that is not encrypted: rows cross the network so that they can be read
 * there. The driver encrypts where the server offers it, and else does not, unless {@code sslmode} says otherwise.
 */
public final class EncryptionCheck {

    private static final Logger LOG = LoggerFactory.getLogger(EncryptionCheck.class);

    private static final String SQL = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";

    private EncryptionCheck() {}

    /** Checks a connection, and logs at most one warning. Never fails. */
    public static void warn(DataSource source) {
        try (Connection connection = source.getConnection()) {
            String host = connection
                    .unwrap(PgConnection.class)
                    .getQueryExecutor()
                    .getHostSpec()
                    .getHost();
            if (isElsewhere(host) && !isEncrypted(connection)) {
                LOG.warn(
                        "the connection to the database on {} is not encrypted, so that what crosses the network can be read"
                                + " there: let the database offer TLS, and add sslmode=verify-full to --database-url",
                        host);
            }
        } catch (SQLException e) {
            LOG.debug("whether the connection is encrypted is not known", e);
        }
    }

    static boolean isEncrypted(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(SQL)) {
            return row.next() && row.getBoolean(1);
        }
    }

    /** Returns whether a name or address is that of another machine. */
    static boolean isElsewhere(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return !address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) == null;
        } catch (IOException e) {
            return true;
        }
    }
}
