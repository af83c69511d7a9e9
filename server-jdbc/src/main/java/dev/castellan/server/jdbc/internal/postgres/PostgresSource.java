package dev.castellan.server.jdbc.internal.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.jdbc.PreferQueryMode;

/** Opens connections to PostgreSQL. URL parameters override the settings in this class. */
public final class PostgresSource extends PGSimpleDataSource {

    private static final long serialVersionUID = 1;

    /**
     * The number of attempts per host. If a host does not respond, the driver tries both an encrypted and an
     * unencrypted connection.
     */
    private static final int STEPS = 2;

    private final Duration responseTimeout;
    private Duration lockTimeout = Duration.ZERO;

    private PostgresSource(Duration responseTimeout) {
        this.responseTimeout = responseTimeout;
    }

    /**
     * Returns a connection source.
     *
     * @param connectTimeout the timeout for each step of connecting to a host
     * @param responseTimeout the timeout for the response to a statement, or zero for no timeout
     */
    public static PostgresSource of(
            String url,
            @Nullable String user,
            @Nullable String password,
            Duration connectTimeout,
            Duration responseTimeout) {
        PostgresSource source = new PostgresSource(responseTimeout);
        source.setUrl(completed(url, connecting(url, connectTimeout)));
        if (user != null) {
            source.setUser(user);
        }
        if (password != null) {
            source.setPassword(password);
        }
        return source;
    }

    /** Disables prepared statements in new connections. Returns this source. */
    public PostgresSource withoutPreparedStatements() {
        setPreferQueryMode(PreferQueryMode.SIMPLE);
        return this;
    }

    /** Limits the time that a statement of a new connection waits for a lock. Returns this source. */
    public PostgresSource withLockTimeout(Duration timeout) {
        lockTimeout = timeout;
        return this;
    }

    /**
     * Returns connection parameters whose timeouts leave enough time for the next host if a host accepts connections
     * but does not respond.
     */
    private static Map<String, String> connecting(String url, Duration connectTimeout) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("ApplicationName", "castellan");
        settings.put("targetServerType", "primary");
        settings.put("tcpKeepAlive", "true");
        // a group of creations inserts several rows with one statement
        settings.put("reWriteBatchedInserts", "true");
        settings.put("connectTimeout", seconds(connectTimeout));
        settings.put("sslResponseTimeout", Long.toString(connectTimeout.toMillis()));
        settings.put("socketTimeout", seconds(connectTimeout));
        settings.put("cancelSignalTimeout", seconds(connectTimeout));
        settings.put("loginTimeout", seconds(connectTimeout.multipliedBy(STEPS * hosts(url))));
        return settings;
    }

    private static long hosts(String url) {
        String rest = url.substring(url.indexOf("//") + 2);
        String hosts = rest.split("[/?]", 2)[0];
        return 1 + hosts.chars().filter(c -> c == ',').count();
    }

    private static String completed(String url, Map<String, String> settings) {
        StringBuilder completed = new StringBuilder(url);
        settings.forEach((name, value) -> {
            if (!url.contains(name + "=")) {
                char separator = completed.indexOf("?") < 0 ? '?' : '&';
                completed.append(separator).append(name).append('=').append(value);
            }
        });
        return completed.toString();
    }

    private static String seconds(Duration limit) {
        return Long.toString(Math.max(1, limit.plusMillis(999).toSeconds()));
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        Connection connection = super.getConnection(user, password);
        connection.setNetworkTimeout(Runnable::run, (int) responseTimeout.toMillis());
        if (!lockTimeout.isZero()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET lock_timeout = " + lockTimeout.toMillis());
            }
        }
        return connection;
    }

    /** Does nothing, because the pool's login timeout is too short for several hosts. */
    @Override
    public void setLoginTimeout(int seconds) {}
}
