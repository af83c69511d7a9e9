package dev.castellan.system.crash;

import dev.castellan.server.jdbc.JdbcStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** A SQLite file. */
record SqliteBacking(Path file) implements Backing {

    @Override
    public List<String> arguments() {
        return List.of("--data", file.toString());
    }

    @Override
    public Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    @Override
    public JdbcStore open() {
        return JdbcStore.sqlite(file).exclusive(!Files.exists(file)).open();
    }

    /** Returns immediately. Only the server writes the file, and the server has ended. */
    @Override
    public void awaitRest() {}

    @Override
    public void close() {}
}
