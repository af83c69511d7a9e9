package dev.castellan.system.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The store of a server process, which remains when the process is killed. */
interface Backing extends AutoCloseable {

    /** Returns the arguments that make a server use this store. */
    List<String> arguments();

    /** Returns a connection to the store that bypasses the server. The caller must close it. */
    Connection connect() throws SQLException;

    /** Waits until the database has noticed the end of the server. */
    void awaitRest();

    @Override
    void close();

    /** Opens a new store of a kind, with files in a directory. */
    static Backing of(String kind, Path directory) throws IOException {
        return switch (kind) {
            case "sqlite" -> new SqliteBacking(directory.resolve("castellan.db"));
            case "postgresql" -> PostgresBacking.in(directory);
            default -> throw new IllegalArgumentException(kind + " is no store: choose sqlite or postgresql");
        };
    }
}
