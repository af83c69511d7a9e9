package dev.castellan.server.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.migration.Migrations;
import dev.castellan.server.jdbc.internal.postgres.CreatePrivilege;
import dev.castellan.server.jdbc.internal.postgres.EncodingCheck;
import dev.castellan.server.jdbc.internal.postgres.OrganizationLocks;
import dev.castellan.server.jdbc.internal.postgres.PostgresDialect;
import dev.castellan.server.jdbc.internal.postgres.PostgresSource;
import dev.castellan.server.jdbc.internal.postgres.PostgresWriteRunner;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Builds a store in PostgreSQL. Nothing waits for the database without a limit. Not safe for use by several threads.
 */
public final class PostgresStoreBuilder {

    private final String url;
    private @Nullable String user;
    private @Nullable String password;
    private int connections = 10;
    private Duration connectTimeout = Duration.ofSeconds(3);
    private Duration statementTimeout = Duration.ofSeconds(5);
    private Duration poolTimeout = Duration.ofSeconds(3);
    private boolean migrate = true;
    private @Nullable Clock clock;

    PostgresStoreBuilder(String url) {
        if (!url.startsWith("jdbc:postgresql:")) {
            throw new IllegalArgumentException("expected a URL that begins with jdbc:postgresql:");
        }
        this.url = url;
    }

    /** Sets the database's user; what the URL says unless set. */
    public PostgresStoreBuilder user(String name) {
        this.user = name;
        return this;
    }

    /** Sets that user's password. */
    public PostgresStoreBuilder password(String secret) {
        this.password = secret;
        return this;
    }

    /**
     * Sets how many connections read, and how many change; 10 of each unless set. The database must let in twice this
     * number from each node.
     *
     * @throws IllegalArgumentException below 1
     */
    public PostgresStoreBuilder connections(int number) {
        this.connections = SettingChecks.atLeastOne("connections", number);
        return this;
    }

    /**
     * Sets how long each step of connecting to each of the hosts may take; 3 s unless set.
     *
     * @throws IllegalArgumentException below 250 ms or above an hour
     */
    public PostgresStoreBuilder connectTimeout(Duration limit) {
        this.connectTimeout = SettingChecks.timeout("connectTimeout", limit);
        return this;
    }

    /**
     * Sets how long a statement may take, its waiting for a lock included; 5 s unless set.
     *
     * @throws IllegalArgumentException below 250 ms or above an hour
     */
    public PostgresStoreBuilder statementTimeout(Duration limit) {
        this.statementTimeout = SettingChecks.timeout("statementTimeout", limit);
        return this;
    }

    /**
     * Sets how long work may wait for a connection; 3 s unless set.
     *
     * @throws IllegalArgumentException below 250 ms or above an hour
     */
    public PostgresStoreBuilder poolTimeout(Duration limit) {
        this.poolTimeout = SettingChecks.timeout("poolTimeout", limit);
        return this;
    }

    /** Sets whether opening brings the tables up to date; if not, tables that are not are refused. True unless set. */
    public PostgresStoreBuilder migrate(boolean migrates) {
        this.migrate = migrates;
        return this;
    }

    /** Sets the store's time; the database's unless set. Only for tests: nodes must agree on the time. */
    public PostgresStoreBuilder clock(Clock time) {
        this.clock = time;
        return this;
    }

    /**
     * Connects.
     *
     * @throws dev.castellan.server.store.StoreUnavailableException if the database does not answer
     * @throws IllegalStateException if it refuses this user, its encoding is not UTF8, or its tables are of another version
     */
    public JdbcStore open() {
        Dialect dialect = new PostgresDialect();
        FailureTranslator failures = new FailureTranslator(dialect, "the database");
        try {
            // a migration may take longer than any statement of a request, and needs a second connection to lock out
            // others
            PostgresSource source = source(Duration.ZERO);
            EncodingCheck.check(source);
            new Migrations(source, dialect.types(), failures, () -> CreatePrivilege.check(source, failures))
                    .prepare(migrate);
            return store(pools(dialect, failures), dialect);
        } catch (RuntimeException | SQLException e) {
            throw failures.translated(e);
        }
    }

    private ConnectionPools pools(Dialect dialect, FailureTranslator failures) {
        HikariDataSource readers = new HikariDataSource(pool("castellan-postgresql-readers", true));
        try {
            HikariDataSource writers = new HikariDataSource(pool("castellan-postgresql-writers", false));
            return new ConnectionPools(readers, writers, dialect, failures);
        } catch (RuntimeException e) {
            readers.close();
            throw e;
        }
    }

    private JdbcStore store(ConnectionPools pools, Dialect dialect) {
        return new StoreAssembly(pools, dialect, clock)
                .store(
                        (queries, runner) ->
                                new PostgresWriteRunner(pools, queries, runner, new OrganizationLocks(poolTimeout)),
                        () -> {});
    }

    /** A read sees one state from its first statement on; a change must see what others did while it waited. */
    private HikariConfig pool(String name, boolean readOnly) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        // the server ends a statement; the socket only gives up a server that does not
        config.setDataSource(source(statementTimeout.plusSeconds(1)));
        config.setMaximumPoolSize(connections);
        config.setReadOnly(readOnly);
        config.setTransactionIsolation(readOnly ? "TRANSACTION_REPEATABLE_READ" : "TRANSACTION_READ_COMMITTED");
        config.setConnectionTimeout(poolTimeout.toMillis());
        config.setValidationTimeout(Math.min(poolTimeout.toMillis(), connectTimeout.toMillis()));
        config.setInitializationFailTimeout(connectTimeout.toMillis());
        config.setConnectionInitSql(limits());
        return config;
    }

    private PostgresSource source(Duration answerTimeout) {
        return PostgresSource.of(url, user, password, connectTimeout, answerTimeout);
    }

    private String limits() {
        long millis = statementTimeout.toMillis();
        return "SET statement_timeout = " + millis + "; SET lock_timeout = " + millis
                + "; SET idle_in_transaction_session_timeout = " + 2 * millis;
    }
}
