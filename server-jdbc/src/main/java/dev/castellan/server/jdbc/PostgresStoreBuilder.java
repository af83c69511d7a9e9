package dev.castellan.server.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.castellan.server.jdbc.internal.database.ConnectionPools;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.migration.Migrations;
import dev.castellan.server.jdbc.internal.postgres.DatabaseCheck;
import dev.castellan.server.jdbc.internal.postgres.Distribution;
import dev.castellan.server.jdbc.internal.postgres.PostgresDialect;
import dev.castellan.server.jdbc.internal.postgres.PostgresSource;
import dev.castellan.server.jdbc.internal.transactions.GroupCommitter;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Builds a store in PostgreSQL, for any number of servers that share one database. Every wait for the database has a
 * timeout. Create a builder with {@link JdbcStore#postgresql}. Not thread-safe.
 */
public final class PostgresStoreBuilder {

    /**
     * The maximum time that a migration waits for transactions that use a table, such as a backup. Requests wait behind
     * the migration, so this time is shorter than the timeout of their statements.
     */
    private static final Duration MIGRATION_LOCK_TIMEOUT = Duration.ofSeconds(2);

    /** Makes COMMIT wait for the disk, even if the URL or the database turns this off. */
    private static final String DURABLE =
            "; SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

    private final String url;
    private @Nullable String user;
    private @Nullable String password;
    private int connections = 10;
    private Duration connectTimeout = Duration.ofSeconds(3);
    private Duration statementTimeout = Duration.ofSeconds(5);
    private Duration poolTimeout = Duration.ofSeconds(3);
    private Duration transactionIdleTimeout = Duration.ofSeconds(2);
    private boolean migrate = true;
    private boolean distribute;
    private @Nullable Clock clock;

    PostgresStoreBuilder(String url) {
        this.url = StoreSettingChecks.url(url);
    }

    /** Sets the database user. Default: the user in the URL. */
    public PostgresStoreBuilder user(String name) {
        this.user = name;
        return this;
    }

    /** Sets the password of the database user. Default: the password in the URL. */
    public PostgresStoreBuilder password(String secret) {
        this.password = secret;
        return this;
    }

    /**
     * Sets the maximum size of each of the two connection pools, one for reads and one for writes. The database must
     * accept twice this number of connections from each server. Default: 10.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public PostgresStoreBuilder connections(int number) {
        this.connections = StoreSettingChecks.atLeastOne("connections", number);
        return this;
    }

    /**
     * Sets the timeout for each step of connecting to a host. The timeout applies separately to each host in the URL.
     * Default: 3 seconds.
     *
     * @throws IllegalArgumentException if the timeout is shorter than 250 milliseconds or longer than one hour
     */
    public PostgresStoreBuilder connectTimeout(Duration limit) {
        this.connectTimeout = StoreSettingChecks.timeout("connectTimeout", limit);
        return this;
    }

    /**
     * Sets the timeout for a statement, including its wait for a lock. For a restore, the timeout is one hour, because
     * a statement can change all rows of a table. Default: 5 seconds.
     *
     * @throws IllegalArgumentException if the timeout is shorter than 250 milliseconds or longer than one hour
     */
    public PostgresStoreBuilder statementTimeout(Duration limit) {
        this.statementTimeout = StoreSettingChecks.timeout("statementTimeout", limit);
        return this;
    }

    /**
     * Sets the maximum wait for a connection from a pool. Default: 3 seconds.
     *
     * @throws IllegalArgumentException if the timeout is shorter than 250 milliseconds or longer than one hour
     */
    public PostgresStoreBuilder poolTimeout(Duration limit) {
        this.poolTimeout = StoreSettingChecks.timeout("poolTimeout", limit);
        return this;
    }

    /**
     * Sets the maximum pause between two statements of a transaction. If this server freezes or loses its network
     * connection during a change, this is the longest time before other servers can change the same organization. The
     * database then rolls back the transaction, and the change fails with
     * {@link dev.castellan.server.store.StoreUnavailableException}. The limit does not apply to backups and restores,
     * because they can wait for their streams. Default: 2 seconds.
     *
     * @throws IllegalArgumentException if the timeout is shorter than 250 milliseconds or longer than one hour
     */
    public PostgresStoreBuilder transactionIdleTimeout(Duration limit) {
        this.transactionIdleTimeout = StoreSettingChecks.timeout("transactionIdleTimeout", limit);
        return this;
    }

    /**
     * Sets whether {@link #open} creates and upgrades the tables. If false, {@link #open} throws
     * {@link IllegalStateException} if the tables are missing or have an earlier version. Default: true.
     */
    public PostgresStoreBuilder migrate(boolean migrates) {
        this.migrate = migrates;
        return this;
    }

    /**
     * Sets whether {@link #open} distributes the tables of a Citus database by organization, if they are not
     * distributed yet. During the distribution, servers cannot use the tables. If the database does not use Citus or
     * lacks workers, or if the user does not own the tables, {@link #open} throws {@link IllegalStateException}.
     * Default: false.
     */
    public PostgresStoreBuilder distribute(boolean distributes) {
        this.distribute = distributes;
        return this;
    }

    /**
     * Sets the clock of the store. Use it only in tests, because servers that share a database must agree on the time.
     * Default: the database clock.
     */
    public PostgresStoreBuilder clock(Clock time) {
        this.clock = time;
        return this;
    }

    /**
     * Connects to the database and opens the store.
     *
     * @throws dev.castellan.server.store.StoreUnavailableException if the database does not respond
     * @throws IllegalStateException if the database rejects the user, does not use UTF-8 or has incompatible tables, if
     *     a connection pooler does not keep each connection in one session, or if the only host is unknown, its
     *     certificate is not valid, or another program responds
     */
    public JdbcStore open() {
        Dialect dialect = new PostgresDialect();
        FailureTranslator failures = new FailureTranslator(dialect, "the database");
        try {
            PostgresSource plain = source(poolTimeout).withoutPreparedStatements();
            DatabaseCheck.pooler(plain, plain.getServerNames().length, failures);
            // no timeout, because a migration can run longer than the statements of a request; the migration also uses
            // a second connection, which locks out other servers
            PostgresSource source = source(Duration.ZERO);
            DatabaseCheck.encoding(source);
            DatabaseCheck.encryption(source);
            PostgresSource migrating = source(Duration.ZERO).withLockTimeout(MIGRATION_LOCK_TIMEOUT);
            new Migrations(migrating, dialect.types(), failures, () -> DatabaseCheck.privilege(source, failures))
                    .prepare(migrate);
            if (distribute) {
                Distribution.distribute(source, failures);
            }
            return store(pools(failures));
        } catch (IllegalStateException e) {
            throw e; // its message says more than that of the database
        } catch (RuntimeException | SQLException e) {
            throw failures.translated(e);
        }
    }

    private ConnectionPools pools(FailureTranslator failures) {
        HikariDataSource readers = new HikariDataSource(pool("castellan-postgresql-readers", true));
        try {
            HikariDataSource writers = new HikariDataSource(pool("castellan-postgresql-writers", false));
            return new ConnectionPools(readers, writers, failures);
        } catch (RuntimeException | Error e) {
            readers.close();
            throw e;
        }
    }

    private JdbcStore store(ConnectionPools pools) {
        Duration maxCommitTime = poolTimeout.plus(statementTimeout.multipliedBy(2));
        GroupCommitter writes = GroupCommitter.forManyWriters(pools, clock, poolTimeout, maxCommitTime);
        return new JdbcStore(pools, clock, maxCommitTime, writes, () -> {});
    }

    /**
     * Reads use REPEATABLE READ, so all statements of a transaction see one snapshot. Writes use READ COMMITTED, so
     * after a wait for a lock they see the rows that other transactions have committed.
     */
    private HikariConfig pool(String name, boolean readOnly) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        // the database itself cancels slow statements; the socket timeout covers a database that does not respond
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

    private PostgresSource source(Duration responseTimeout) {
        return PostgresSource.of(url, user, password, connectTimeout, responseTimeout);
    }

    private String limits() {
        long millis = statementTimeout.toMillis();
        return "SET statement_timeout = " + millis + "; SET lock_timeout = " + millis
                + "; SET idle_in_transaction_session_timeout = "
                + transactionIdleTimeout.toMillis() + DURABLE;
    }
}
