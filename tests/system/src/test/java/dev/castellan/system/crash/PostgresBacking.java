package dev.castellan.system.crash;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** A PostgreSQL database, which keeps running when the server is killed. */
final class PostgresBacking implements Backing {

    private static final String OTHERS =
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    + " AND backend_type = 'client backend'";

    private final Database database;
    private final Path passwordFile;

    private PostgresBacking(Database database, Path passwordFile) {
        this.database = database;
        this.passwordFile = passwordFile;
    }

    static PostgresBacking in(Path directory) throws IOException {
        Database database = Postgres.fresh();
        return new PostgresBacking(
                database, Files.writeString(directory.resolve("database.password"), database.password()));
    }

    @Override
    public List<String> arguments() {
        return List.of(
                "--database-url", database.url(),
                "--database-user", database.user(),
                "--database-password-file", passwordFile.toString(),
                "--migrate", "on");
    }

    @Override
    public Connection connect() throws SQLException {
        return database.connect();
    }

    @Override
    public JdbcStore open() {
        return database.storeBuilder().connections(2).open();
    }

    /** Waits until the killed server's connections end. Until then, the server's last change may still commit. */
    @Override
    public void awaitRest() {
        try (Connection connection = connect()) {
            Condition.await(() -> others(connection) == 0, () -> "the connections of a killed server end");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int others(Connection connection) {
        try (ResultSet row = connection.createStatement().executeQuery(OTHERS)) {
            row.next();
            return row.getInt(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        database.close();
    }
}
