package dev.castellan.benchmarks.load;

import dev.castellan.benchmarks.servers.Commands;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures plain statements on a separate PostgreSQL server with {@code pgbench}. */
public final class Pgbench implements AutoCloseable {

    /** The name of the program. */
    public static final String PROGRAM = "pgbench";

    private static final Pattern RATE = Pattern.compile("tps = ([\\d.]+)");
    private static final int ROWS = 1_000;
    private static final String TABLE =
            "CREATE TABLE plain (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, created_at bigint)";
    private static final String INSERT = "INSERT INTO plain (name, created_at) ";
    private static final String READ =
            "\\set key random(1, " + ROWS + ")\nSELECT id, name, created_at FROM plain WHERE id = :key;\n";

    private final Cluster cluster = Cluster.start();
    private final Database database = cluster.fresh();

    /** Starts the server and fills a table. */
    public Pgbench() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
            statement.execute(INSERT + "SELECT 'name', n FROM generate_series(1, " + ROWS + ") n");
        }
    }

    /** Returns the number of rows that these clients read by their key in a second. */
    public double reads(int clients, Duration time) throws IOException, InterruptedException {
        return perSecond(READ, clients, time);
    }

    /** Returns the number of rows that these clients insert in a second, each in a transaction. */
    public double inserts(int clients, Duration time) throws IOException, InterruptedException {
        return perSecond(INSERT + "VALUES ('name', 1);\n", clients, time);
    }

    private double perSecond(String statements, int clients, Duration time) throws IOException, InterruptedException {
        URI server = URI.create(database.url().substring("jdbc:".length()));
        Path script = Files.createTempFile("castellan-pgbench", ".sql");
        try {
            Files.writeString(script, statements);
            String printed = Commands.run(
                    List.of(
                            PROGRAM,
                            "--no-vacuum",
                            "--protocol=prepared",
                            "--host=" + server.getHost(),
                            "--port=" + server.getPort(),
                            "--username=" + database.user(),
                            "--client=" + clients,
                            "--jobs=" + Math.min(2, clients),
                            "--time=" + Math.max(1, time.toSeconds()),
                            "--file=" + script,
                            server.getPath().substring(1)),
                    Map.of("PGPASSWORD", database.password()));
            Matcher rate = RATE.matcher(printed);
            if (!rate.find()) {
                throw new IOException("pgbench printed no rate: " + printed.strip());
            }
            return Double.parseDouble(rate.group(1));
        } finally {
            Files.delete(script);
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
