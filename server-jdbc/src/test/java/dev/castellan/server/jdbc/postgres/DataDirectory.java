package dev.castellan.server.jdbc.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The directory of one server, with its data, log and password. The directory is deleted when the JVM ends, or earlier.
 */
final class DataDirectory {

    static final String SUPERUSER = "postgres";

    /**
     * The initialized directories from which new directories are copied. Running initdb takes a second of CPU time, and
     * copying takes less than a tenth of that.
     */
    private static final Map<Account, DataDirectory> NEW_ONES = new ConcurrentHashMap<>();

    private final Path base;
    private final Account account;
    private final String password;
    private final Guard guard;

    /** Creates an empty directory. */
    private DataDirectory(Account account, String password) {
        try {
            this.base = Files.createTempDirectory("castellan-postgres-");
            this.guard = Guard.over(base);
            account.give(base);
        } catch (IOException e) {
            throw new UncheckedIOException("could not make a directory for PostgreSQL", e);
        }
        this.account = account;
        this.password = password;
    }

    /** Creates a directory with the data of a new server. */
    static DataDirectory create(Account account) {
        return NEW_ONES.computeIfAbsent(account, DataDirectory::initialised).copy();
    }

    private static DataDirectory initialised(Account account) {
        DataDirectory directory = new DataDirectory(account, UUID.randomUUID().toString());
        Runtime.getRuntime().addShutdownHook(new Thread(directory::remove, "postgres-remove"));
        directory.initialise();
        return directory;
    }

    /**
     * Makes a linguistic collation (English) the default, as in many deployments. The tests then detect a store that
     * relies on byte order without requesting it.
     */
    private void initialise() {
        Path file = base.resolve("password");
        try {
            Files.writeString(file, password);
            List<String> command = new ArrayList<>(List.of(
                    Binaries.program("initdb"),
                    "--pgdata=" + data(),
                    "--username=" + SUPERUSER,
                    "--pwfile=" + file,
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    "--locale=C",
                    "--locale-provider=icu",
                    "--icu-locale=en-US",
                    "--no-sync"));
            if (Citus.folder() == null) {
                // makes sign-ins fast (since PostgreSQL 16); the password is random and in use for only a few minutes
                command.add("--set=scram_iterations=1");
            }
            run(command);
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + file, e);
        }
    }

    /** Copies the data to another directory. A server must not be running in this directory. */
    DataDirectory copy() {
        DataDirectory copy = new DataDirectory(account, password);
        copy.run(List.of("cp", "-R", data().toString(), copy.data().toString()));
        return copy;
    }

    /** Makes the next server in this directory start as a replica. */
    void makeStandby() {
        run(List.of("touch", data().resolve("standby.signal").toString()));
    }

    private void run(List<String> command) {
        Commands.run(account.command(command));
    }

    Process startServer(List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(Binaries.program("postgres"), "-D", data().toString()));
        command.addAll(options);
        return new ProcessBuilder(account.command(command))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
    }

    /** Returns the log of the servers that ran in this directory, or an empty string before the first start. */
    String output() {
        try {
            return Files.exists(log()) ? Files.readString(log()) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String password() {
        return password;
    }

    private Path data() {
        return base.resolve("data");
    }

    private Path log() {
        return base.resolve("server.log");
    }

    /** Stops the server if it is running, and deletes the directory. */
    void remove() {
        guard.release();
    }
}
