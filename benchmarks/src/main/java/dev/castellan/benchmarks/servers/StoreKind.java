package dev.castellan.benchmarks.servers;

import dev.castellan.server.jdbc.postgres.Citus;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The kinds of stores. */
public enum StoreKind {
    /** In memory. */
    MEMORY,
    /** A SQLite file. */
    SQLITE,
    /** A PostgreSQL server that is started for the measurement, or Citus if {@link Citus#folder()} is set. */
    POSTGRESQL;

    /** Starts the database that a store of this kind needs. */
    Options options(Path folder) throws IOException {
        return switch (this) {
            case MEMORY -> new Options(List.of(), () -> {});
            case SQLITE ->
                new Options(List.of("--data", folder.resolve("castellan.db").toString()), () -> {});
            case POSTGRESQL -> postgresql(folder);
        };
    }

    private static Options postgresql(Path folder) throws IOException {
        if (Citus.folder() != null) {
            Citus citus = Citus.start();
            return postgresql(folder, citus.fresh(), citus);
        }
        Cluster cluster = Cluster.start();
        return postgresql(folder, cluster.fresh(), cluster);
    }

    private static Options postgresql(Path folder, Database database, AutoCloseable servers) throws IOException {
        Path password = Files.writeString(folder.resolve("password"), database.password());
        List<String> arguments = List.of(
                "--database-url=" + database.url(),
                "--database-user=" + database.user(),
                "--database-password-file=" + password,
                "--migrate=on");
        return new Options(arguments, servers);
    }

    /** Returns the name in the table. */
    @Override
    public String toString() {
        return this == POSTGRESQL && Citus.folder() != null ? "citus" : name().toLowerCase(Locale.ROOT);
    }

    /**
     * The options that select a store for the runnable server.
     *
     * @param database the database, which is closed after the server
     */
    record Options(List<String> arguments, AutoCloseable database) {}
}
