package dev.castellan.server.standalone.options;

import static dev.castellan.server.standalone.output.CommandException.requireAccepted;
import static dev.castellan.server.standalone.output.CommandException.requireUsage;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.standalone.files.SecretFile;
import dev.castellan.server.standalone.settings.OptionSection;
import dev.castellan.server.standalone.settings.Settings;
import dev.castellan.server.standalone.settings.Settings.Source;
import dev.castellan.server.standalone.stores.StoreAccess;
import dev.castellan.server.standalone.stores.StoreLocation;
import dev.castellan.server.standalone.stores.StoreOpener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that name the store. */
public final class StoreOptions {

    /** The endings of the names of the files that belong to a SQLite file. */
    private static final List<String> ENDINGS = List.of("", "-wal", "-shm", "-journal", ".lock");

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @OptionSection.SectionStart("Where to keep the data (by default in memory)")
    @Option(
            names = "--data",
            paramLabel = "FILE",
            description = "SQLite file that keeps the data, such as castellan.db. Only one server can use it at a "
                    + "time. Default: none")
    private @Nullable Path data;

    @Option(
            names = "--database-url",
            paramLabel = "URL",
            description = "PostgreSQL database that keeps the data, which any number of servers can share: "
                    + "jdbc:postgresql://HOST[:PORT][,HOST..]/NAME, such as jdbc:postgresql://localhost/castellan. "
                    + "Default: none")
    private @Nullable String url;

    @Option(
            names = "--database-user",
            paramLabel = "NAME",
            description = "User of the database, such as castellan. Default: the default of the PostgreSQL driver")
    private @Nullable String user;

    @Option(
            names = "--database-password-file",
            paramLabel = "FILE",
            description = "File whose first line is the password of the database, such as "
                    + "/etc/castellan/database.password. Default: none")
    private @Nullable Path passwordFile;

    @Option(
            names = "--database-connections",
            paramLabel = "COUNT",
            defaultValue = "10",
            description = "Size of each of the two connection pools, one for reads and one for writes. Default: "
                    + "${DEFAULT-VALUE}")
    private int connections = 10;

    /** Returns true if the store is in a file, or keeps its log or lock there. */
    boolean isIn(Path file) {
        return database() instanceof StoreLocation.FileLocation store
                && ENDINGS.stream()
                        .anyMatch(
                                ending -> place(Path.of(store.file() + ending)).equals(place(file)));
    }

    private static Path place(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file.toAbsolutePath().normalize(); // the file does not exist yet
        }
    }

    /** Returns the location of the store, or {@code null} if the options do not name one. */
    @Nullable
    public StoreLocation database() {
        choose();
        requireUsage(
                url != null || (user == null && passwordFile == null),
                "--database-user and --database-password-file" + " belong to --database-url, which is missing");
        if (url == null) {
            return data == null ? null : new StoreLocation.FileLocation(data);
        }
        String databaseUrl = url;
        requireUsage(
                !databaseUrl.matches(".*(password=|//[^/?]*:[^/?]*@).*"),
                "--database-url holds a password: move it to the file of --database-password-file");
        requireAccepted("--database-url", () -> JdbcStore.postgresql(databaseUrl));
        requireAccepted(
                "--database-connections",
                () -> JdbcStore.postgresql(databaseUrl).connections(connections));
        return new StoreLocation.UrlLocation(
                databaseUrl,
                user,
                passwordFile == null ? null : SecretFile.password("--database-password-file", passwordFile),
                connections);
    }

    /**
     * Ignores the location whose option has lower precedence. For example, {@code --data} on the command line overrides
     * a database from the environment.
     */
    private void choose() {
        Source ofData = source("--data");
        if (data != null && url != null) {
            int order = ofData.compareTo(source("--database-url"));
            requireUsage(
                    order != 0, name("--data") + " and " + name("--database-url") + " exclude each other: keep one");
            data = order < 0 ? data : null;
            url = order < 0 ? null : url;
        }
        if (data != null && url == null) {
            user = ofData.compareTo(source("--database-user")) < 0 ? null : user;
            passwordFile = ofData.compareTo(source("--database-password-file")) < 0 ? null : passwordFile;
        }
    }

    private Source source(String option) {
        CommandSpec spec = Objects.requireNonNull(command);
        return isOnTheLine(spec, option)
                ? Source.COMMAND_LINE
                : Settings.of(spec).source(spec.findOption(option));
    }

    /**
     * Returns the source of a value for messages: the option, the environment variable, or the key in the settings
     * file.
     */
    private String name(String option) {
        CommandSpec spec = Objects.requireNonNull(command);
        String origin = isOnTheLine(spec, option) ? null : Settings.of(spec).origin(spec.findOption(option));
        return origin == null ? option : origin;
    }

    private static boolean isOnTheLine(CommandSpec command, String option) {
        return command.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** Opens the store. Throws an exception if the options do not name a store. */
    public JdbcStore open(StoreAccess access) {
        StoreLocation database = database();
        requireUsage(database != null, "no store is set: name one with --data or --database-url");
        return StoreOpener.open(Objects.requireNonNull(database), access);
    }

    /** Rejects an in-memory store without a token file. */
    public void checkServable(@Nullable Path tokenFile) {
        requireUsage(
                database() != null || tokenFile != null,
                "--token-file is missing: the server writes the first token there, and no client could use a server in memory without it");
    }
}
