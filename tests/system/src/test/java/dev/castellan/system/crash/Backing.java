package dev.castellan.system.crash;

import dev.castellan.server.jdbc.JdbcStore;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The storage of a server process. The storage outlives a killed process. */
public interface Backing extends AutoCloseable {

    /** Returns the arguments that make a server use this store. */
    List<String> arguments();

    /** Opens a connection that bypasses the server. The caller must close the connection. */
    Connection connect() throws SQLException;

    /** Opens the store, which a server may be using at the same time. The caller must close the store. */
    JdbcStore open();

    /** Waits until the database has noticed that the server has ended. */
    void awaitRest();

    @Override
    void close();

    /** Creates storage of this kind, with files in the directory. */
    static Backing of(String kind, Path directory) throws IOException {
        return switch (kind) {
            case "sqlite" -> new SqliteBacking(directory.resolve("castellan.db"));
            case "postgresql" -> PostgresBacking.in(directory);
            default -> throw new IllegalArgumentException(kind + " is no store: choose sqlite or postgresql");
        };
    }
}
