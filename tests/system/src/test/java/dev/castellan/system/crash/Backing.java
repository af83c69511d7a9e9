package dev.castellan.system.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The store of a server process: it stays when the process is killed. */
interface Backing extends AutoCloseable {

    /** Returns the arguments that make a server use it. */
    List<String> arguments();

    /** Returns a connection that goes past the server, to be closed by the caller. */
    Connection connect() throws SQLException;

    /** Waits until the database has noticed that its server is gone. */
    void awaitRest();

    @Override
    void close();

    /** Opens new backing of a kind, with files in a directory. */
    static Backing of(String kind, Path directory) throws IOException {
        return switch (kind) {
            case "sqlite" -> new SqliteBacking(directory.resolve("castellan.db"));
            case "postgresql" -> PostgresBacking.in(directory);
            default -> throw new IllegalArgumentException(kind + " is no store: choose sqlite or postgresql");
        };
    }
}
