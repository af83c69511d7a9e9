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
 * Warns if the connection to a database on another machine is not encrypted. Unless {@code sslmode} is set, the driver
 * uses encryption only if the server offers it.
 */
public final class EncryptionCheck {

    private static final Logger LOG = LoggerFactory.getLogger(EncryptionCheck.class);

    private static final String SQL = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";

    private EncryptionCheck() {}

    /** Logs a warning if a connection to another machine is not encrypted. Ignores failures of the database. */
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

    /** Returns true if a host name or address belongs to another machine or cannot be resolved. */
    static boolean isElsewhere(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return !address.isLoopbackAddress() && NetworkInterface.getByInetAddress(address) == null;
        } catch (IOException e) {
            return true;
        }
    }
}
