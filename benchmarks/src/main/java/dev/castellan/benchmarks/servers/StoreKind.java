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
    MEMORY {
        @Override
        Options options(Path folder) {
            return new Options(List.of(), List.of(), () -> {});
        }
    },
    /** A SQLite file. */
    SQLITE {
        @Override
        Options options(Path folder) {
            List<String> options =
                    List.of("--data", folder.resolve("castellan.db").toString());
            return new Options(options, options, () -> {});
        }
    },
    /** A PostgreSQL server that is started for the measurement, or Citus if {@link Citus#folder()} is set. */
    POSTGRESQL {
        @Override
        Options options(Path folder) throws IOException {
            if (Citus.folder() != null) {
                Citus citus = Citus.start();
                return options(folder, citus.fresh(), citus);
            }
            Cluster cluster = Cluster.start();
            return options(folder, cluster.fresh(), cluster);
        }

        private static Options options(Path folder, Database database, AutoCloseable servers) throws IOException {
            Path password = Files.writeString(folder.resolve("password"), database.password());
            List<String> options = List.of(
                    "--database-url=" + database.url(),
                    "--database-user=" + database.user(),
                    "--database-password-file=" + password);
            return new Options(Jvm.joined(options, List.of("--migrate", "on")), options, servers);
        }

        @Override
        public String toString() {
            return Citus.folder() == null ? super.toString() : "citus";
        }
    };

    abstract Options options(Path folder) throws IOException;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The options that select a store for the runnable server.
     *
     * @param serve the options for {@code serve}
     * @param database the database, which is closed after the server
     */
    record Options(List<String> serve, List<String> command, AutoCloseable database) {}
}
