package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Settings.WrongArgumentException;
import dev.castellan.benchmarks.servers.Commands;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the measurements named by the arguments. Prints tables that compare Castellan with similar programs. */
public final class Benchmarks {

    private static final Map<String, String> PACKAGES = Map.of("wrk", "wrk", "pgbench", "postgresql");

    private Benchmarks() {}

    /**
     * Runs measurements. Ends with 2 if an argument is wrong or a program is missing, and with 1 if a server or a
     * program fails.
     *
     * @param args the measurements and options; without measurements, prints the usage
     */
    public static void main(String[] args) throws Exception {
        System.exit(run(List.of(args), System.out));
    }

    /** Runs measurements, and returns the exit code. */
    static int run(List<String> args, PrintStream out) throws Exception {
        try {
            List<String> names = args.stream().filter(arg -> !arg.contains("=")).toList();
            Settings settings =
                    new Settings(args.stream().filter(arg -> arg.contains("=")).toList());
            List<Row> selected = names.stream().map(Benchmarks::row).toList();
            if (selected.isEmpty()) {
                throw new WrongArgumentException(usage());
            }
            for (Row row : selected) {
                requireAll(row, settings);
            }
            Table table = new Table(out);
            for (Row row : selected) {
                row.measure(settings, table);
            }
            if (table.isEmpty()) {
                throw new WrongArgumentException("nothing to measure: choose another store= or only=");
            }
            return 0;
        } catch (WrongArgumentException e) {
            out.println(e.getMessage());
            return 2;
        } catch (IOException e) {
            out.println("the measurement failed: " + e.getMessage());
            return 1;
        }
    }

    private static void requireAll(Row row, Settings settings) {
        if (row.startsJars()) {
            for (Path jar : settings.jars()) {
                if (!Files.isRegularFile(jar)) {
                    throw new WrongArgumentException(jar
                            + ": no such file: build it with 'mvn -q -DskipTests package -pl server-standalone -am'");
                }
            }
        }
        for (String program : row.programs(settings)) {
            if (!Commands.isInstalled(program)) {
                throw new WrongArgumentException(program + " is missing: install it, such as with 'apt-get install "
                        + PACKAGES.getOrDefault(program, program) + "'");
            }
        }
    }

    private static Row row(String name) {
        Row row = rows().get(name);
        if (row == null) {
            throw new WrongArgumentException(name + ": no such row: choose " + String.join(", ", rows().keySet()));
        }
        return row;
    }

    private static String usage() {
        return """
                benchmarks [OPTION=VALUE..] ROW..
                rows: %s
                options: seconds=6 for a figure, less is a trial with a thousandth of warm-ups and data; processes=5
                  for a median; heap=256m of servers with a database; jar=FILE of a runnable server, to compare
                  versions; store=memory, sqlite or postgresql; only=TEXT measures what has the text in its title;
                  jar, store and only may be repeated
                with -Dcastellan.citus=FOLDER of a PostgreSQL with Citus, postgresql is Citus""".formatted(String.join(", ", rows().keySet()));
    }

    /** Returns the measurements by name. */
    static Map<String, Row> rows() {
        Map<String, Row> rows = new LinkedHashMap<>();
        rows.put("get", new FrontRow("GET", List.of("undertow")));
        rows.put("post", new FrontRow("POST", List.of("undertow")));
        rows.put("peers", new FrontRow("GET", List.of("jdk", "wiremock")));
        rows.put("stores", new StoreRow());
        rows.put("client", new ClientRow());
        rows.put("start", new StartRow());
        rows.put("growth", new GrowthRow());
        rows.put("performance", new PerformanceRow());
        return rows;
    }
}
