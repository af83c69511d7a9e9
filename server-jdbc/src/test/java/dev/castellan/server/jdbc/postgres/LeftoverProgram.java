package dev.castellan.server.jdbc.postgres;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Uses the shared server, prints the server's process id and directory, and ends when standard input closes. */
final class LeftoverProgram {

    private LeftoverProgram() {}

    public static void main(String[] args) throws SQLException, IOException {
        try (Connection connection = Postgres.cluster().connect();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("SHOW data_directory")) {
            rows.next();
            Path directory = Path.of(rows.getString(1));
            System.out.println(
                    Files.readAllLines(directory.resolve("postmaster.pid")).get(0));
            System.out.println(directory);
        }
        System.in.transferTo(OutputStream.nullOutputStream());
    }
}
