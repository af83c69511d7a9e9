package dev.castellan.server.jdbc.postgres;

import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL server that all tests in a JVM share. The server starts when a test first requests a database, and
 * stops when the JVM ends. The server can lose data in a crash, so failure tests use a {@link Cluster}. Thread-safe.
 */
public final class Postgres {

    private static @Nullable Cluster shared;
    private static @Nullable Citus distributed;

    private Postgres() {}

    /** Creates an empty database, on Citus if the tests run on Citus. The test must close it. */
    public static Database fresh() {
        return Citus.folder() == null ? cluster().fresh() : citus().fresh();
    }

    /** Creates a database for tests that open a store in it. The tables exist already. The test must close it. */
    public static Database withTables() {
        return Citus.folder() == null ? cluster().withTables() : citus().fresh();
    }

    /** Creates an empty database with an encoding other than UTF-8. The test must close it. */
    public static Database freshIn(String encoding) {
        return cluster().freshIn(encoding);
    }

    /**
     * Returns the shared server. If the server fails to start, the next test tries again, and every test reports the
     * cause.
     */
    static synchronized Cluster cluster() {
        if (shared == null) {
            Cluster cluster = Cluster.start(Account.fitting(), Settings.fast());
            Runtime.getRuntime().addShutdownHook(new Thread(cluster::close, "postgres-close"));
            shared = cluster;
        }
        return shared;
    }

    private static synchronized Citus citus() {
        if (distributed == null) {
            Citus citus = Citus.start();
            Runtime.getRuntime().addShutdownHook(new Thread(citus::close, "citus-close"));
            distributed = citus;
        }
        return distributed;
    }
}
