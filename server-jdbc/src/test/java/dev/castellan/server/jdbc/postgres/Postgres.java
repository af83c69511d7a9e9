package dev.castellan.server.jdbc.postgres;

import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL server that all tests of a JVM share: it starts when the first of them asks for a database, and ends
 * with the JVM. It loses data in a crash, so failures are tested on a {@link Cluster}. Safe for use by many threads.
 */
public final class Postgres {

    private static @Nullable Cluster shared;

    private Postgres() {}

    /** A new, empty database, to be closed when the test is over. */
    public static Database fresh() {
        return cluster().fresh();
    }

    /** A new, empty database with another encoding than UTF-8, to be closed when the test is over. */
    public static Database freshIn(String encoding) {
        return cluster().freshIn(encoding);
    }

    /** If it fails, the next test tries again, so that every test reports the cause. */
    static synchronized Cluster cluster() {
        if (shared == null) {
            Cluster cluster = Cluster.start(Account.fitting(), Settings.fast());
            Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "postgres-close"));
            shared = cluster;
        }
        return shared;
    }
}
