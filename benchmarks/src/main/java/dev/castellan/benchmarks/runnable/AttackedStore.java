package dev.castellan.benchmarks.runnable;

import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The stores of a server with two organizations: one of a hostile customer, one of its victims. */
public enum AttackedStore {
    /** In memory. The runnable server has one organization then, so a small program with the same jar serves. */
    MEMORY {
        @Override
        AttackedServer start(ServerJar jar, Path folder, int queries) throws IOException {
            Path log = folder.resolve("log");
            Process process = jar.start(
                    log,
                    MemoryProgram.class,
                    List.of(
                            folder.resolve(VICTIM).toString(),
                            folder.resolve(HOSTILE).toString(),
                            String.valueOf(queries)));
            return new AttackedServer(process, folder, () -> {}, jar, List.of());
        }
    },
    /** In a SQLite file. */
    SQLITE {
        @Override
        AttackedServer start(ServerJar jar, Path folder, int queries) throws IOException, InterruptedException {
            String file = folder.resolve("castellan.db").toString();
            return serve(jar, folder, queries, List.of("--data", file), List.of("sqlite", file), () -> {});
        }
    },
    /** In a PostgreSQL that is started for the measurement. */
    POSTGRESQL {
        @Override
        AttackedServer start(ServerJar jar, Path folder, int queries) throws IOException, InterruptedException {
            Cluster cluster = Cluster.start();
            Database database = cluster.fresh();
            Path password = Files.writeString(folder.resolve("password"), database.password());
            return serve(
                    jar,
                    folder,
                    queries,
                    List.of(
                            "--database-url",
                            database.url(),
                            "--database-user",
                            database.user(),
                            "--database-password-file",
                            password.toString()),
                    List.of("postgresql", database.url(), database.user(), database.password()),
                    cluster);
        }
    };

    static final String VICTIM = "victim.token";
    static final String HOSTILE = "hostile.token";

    /**
     * Starts a server with two organizations in a new folder, and returns when it answers.
     *
     * @param queries the number of queries in an input of the hostile organization; 0 for no such input
     */
    public AttackedServer start(ServerJar jar, int queries) throws IOException, InterruptedException {
        return start(jar, Files.createTempDirectory("castellan-attack"), queries)
                .awaitAnswer();
    }

    abstract AttackedServer start(ServerJar jar, Path folder, int queries) throws IOException, InterruptedException;

    private static AttackedServer serve(
            ServerJar jar, Path folder, int queries, List<String> store, List<String> program, AutoCloseable database)
            throws IOException, InterruptedException {
        String hostile = folder.resolve(HOSTILE).toString();
        String victim = folder.resolve(VICTIM).toString();
        jar.run(Arguments.of(List.of("init", "--token-file", victim), store));
        jar.run(Arguments.of(
                List.of(
                        "organization",
                        "create",
                        "--token-file",
                        hostile,
                        "--admin-email",
                        "root@hostile.invalid",
                        "Hostile"),
                store));
        if (queries > 0) {
            String unused =
                    jar.run(FillProgram.class, Arguments.of(List.of(hostile, String.valueOf(queries)), program));
        }
        List<String> ports = List.of("--port", "0", "--management-port", "0");
        return new AttackedServer(
                jar.serve(folder.resolve("log"), Arguments.of(ports, store)), folder, database, jar, store);
    }
}
