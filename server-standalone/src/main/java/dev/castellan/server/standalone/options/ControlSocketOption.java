package dev.castellan.server.standalone.options;

import dev.castellan.server.standalone.administration.Administrator;
import dev.castellan.server.standalone.control.ControlClient;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.stores.StoreLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the control socket of a server, for the server and for commands. */
public final class ControlSocketOption {

    private static final String OFF = "off";

    @Option(
            names = "--control-socket",
            paramLabel = "FILE|off",
            description =
                    "Socket through which commands reach the server while it runs; only its owner and root may use"
                            + " it. off: none. Default: the file of --data with .control at its end, otherwise none")
    private @Nullable String value;

    /** Returns whether the option names a socket, rather than leaving its place to the default. */
    public boolean isSet() {
        return value != null;
    }

    /**
     * Returns the socket of a server that has this store open; {@code null} if it has none. The file of the store must
     * exist.
     */
    public @Nullable Path path(@Nullable StoreLocation database) {
        if (value != null) {
            return value.equals(OFF) ? null : Path.of(value).toAbsolutePath();
        }
        Path data = data(database);
        // elsewhere nothing keeps other users out
        return data == null
                        || !data.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? null
                : data.resolveSibling(data.getFileName() + ".control");
    }

    /** Returns the real path of the SQLite file of a store; {@code null} if it has none. The file must exist. */
    public static @Nullable Path data(@Nullable StoreLocation database) {
        try {
            // a symbolic link to a file is the same store
            return database instanceof StoreLocation.File file ? file.file().toRealPath() : null;
        } catch (IOException e) {
            throw new CommandException(database + " cannot be read: " + e, e);
        }
    }

    /**
     * Returns the running server that a command reaches: the one that has the file of the store open, or without a store
     * the one that the option names. Empty if the command is to open the store itself.
     *
     * @throws CommandException if there is no store, and no server answers
     */
    public Optional<Administrator> server(@Nullable StoreLocation database) {
        if (database instanceof StoreLocation.Url || isAbsent(database)) {
            return Optional.empty();
        }
        Path socket = path(database);
        if (socket == null) {
            return Optional.empty();
        }
        Optional<Administrator> server = ControlClient.find(socket, data(database));
        if (database == null && server.isEmpty()) {
            throw new CommandException("--control-socket " + socket + ": no server listens there");
        }
        return server;
    }

    /** Adds to the complaint that a server has the file open why the command did not reach that server. */
    public RuntimeException explain(IllegalStateException problem, @Nullable StoreLocation database) {
        String message = String.valueOf(problem.getMessage());
        if (!message.contains("in use by another server")) {
            return problem;
        }
        Path socket = path(database);
        String why = socket == null ? "it is off" : "no server listens on " + socket;
        return new CommandException(
                message + ". The command did not find the control socket of that server: " + why
                        + ": name it with --control-socket",
                problem);
    }

    private static boolean isAbsent(@Nullable StoreLocation database) {
        return database instanceof StoreLocation.File file && !Files.exists(file.file());
    }
}
