package dev.castellan.server.jdbc.postgres;

import dev.castellan.support.concurrent.Condition;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * A primary PostgreSQL server and a synchronous replica. By the time the primary acknowledges a change, the replica has
 * written it to disk. Only one thread at a time may call its control methods.
 */
public final class SynchronousPair implements AutoCloseable {

    private final Cluster primary;
    private final Cluster replica;
    private final Databases databases;

    private SynchronousPair(Cluster primary, Cluster replica, String password) {
        this.primary = primary;
        this.replica = replica;
        this.databases = new Databases(primary::connect, List.of(primary.port(), replica.port()), password);
    }

    /** Starts a pair and waits until the replica is synchronous. */
    public static SynchronousPair start() {
        DataDirectory first = DataDirectory.create(Account.fitting());
        DataDirectory second = first.copy();
        second.makeStandby();
        Cluster primary = Cluster.start(first, Settings.durable().with("synchronous_standby_names", "*"));
        Cluster replica = Cluster.start(second, following(primary, first.password()));
        SynchronousPair pair = new SynchronousPair(primary, replica, first.password());
        Condition.await(pair::inStep, () -> "a replica in step with its primary");
        pair.databases.prepare();
        return pair;
    }

    private static Settings following(Cluster primary, String password) {
        return Settings.durable()
                .with(
                        "primary_conninfo",
                        "host=127.0.0.1 port=" + primary.port() + " user=" + DataDirectory.SUPERUSER + " password="
                                + password);
    }

    private boolean inStep() {
        try (Connection connection = primary.connect();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")) {
            return rows.next();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Creates an empty database. The URL of the database names both servers and selects the primary. */
    public Database fresh() {
        return databases.create();
    }

    /** Returns the server that is the primary until {@link #failOver} or {@link #promote} is called. */
    public Cluster primary() {
        return primary;
    }

    /** Returns the replica, which is read-only until it is promoted. */
    public Cluster replica() {
        return replica;
    }

    /** Crashes the primary and promotes the replica. The old primary must not be started again. */
    public void failOver() throws SQLException {
        primary.stopImmediate();
        promote();
    }

    /** Promotes the replica and waits until it accepts changes. */
    public void promote() throws SQLException {
        replica.execute("SELECT pg_promote(true, 60)");
    }

    /** Stops both servers and deletes their data. */
    @Override
    public void close() {
        replica.close();
        primary.close();
    }
}
