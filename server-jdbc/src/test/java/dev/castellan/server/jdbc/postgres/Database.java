package dev.castellan.server.jdbc.postgres;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.PostgresStoreBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;

/** A database for one test. */
public final class Database implements AutoCloseable {

    private final String url;
    private final String user;
    private final String password;
    private final Runnable drop;

    Database(String url, String user, String password, Runnable drop) {
        this.url = url;
        this.user = user;
        this.password = password;
        this.drop = drop;
    }

    /** Returns the JDBC URL without user and password. */
    public String url() {
        return url;
    }

    /** Returns the user who owns the database and is not a superuser. */
    public String user() {
        return user;
    }

    /** Returns the owner's password. */
    public String password() {
        return password;
    }

    /** Opens a connection as the owner. The caller must close it. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /**
     * Returns a builder for a store in this database. The idle timeout of the store is longer than the default, because
     * transactions can pause for a long time on a busy machine.
     */
    public PostgresStoreBuilder storeBuilder() {
        return JdbcStore.postgresql(url).user(user).password(password).transactionIdleTimeout(Duration.ofSeconds(20));
    }

    /** Drops the database and terminates all connections to it. */
    @Override
    public void close() {
        drop.run();
    }
}
