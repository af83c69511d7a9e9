package dev.castellan.server.jdbc.postgres;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.PostgresStoreBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;

/** A database of one test. */
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

    /** The JDBC URL, without user and password. */
    public String url() {
        return url;
    }

    /** The owner of the database, who is not a superuser. */
    public String user() {
        return user;
    }

    /** The owner's password. */
    public String password() {
        return password;
    }

    /** A new connection of the owner, to be closed by the caller. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /**
     * A builder of a store in this database, for its owner. On a busy machine a transaction may rest for longer than a
     * server allows it to.
     */
    public PostgresStoreBuilder storeBuilder() {
        return JdbcStore.postgresql(url).user(user).password(password).transactionIdleTimeout(Duration.ofSeconds(20));
    }

    /** Drops the database and all connections to it. */
    @Override
    public void close() {
        drop.run();
    }
}
