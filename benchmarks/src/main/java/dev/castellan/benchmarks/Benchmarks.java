package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Arguments.WrongArgumentException;
import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.attacks.AttackKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the measurements named by the arguments. Prints a table that compares Castellan with similar programs. */
public final class Benchmarks {

    private Benchmarks() {}

    /**
     * Runs measurements, or plots a table that was printed earlier. Ends with 2 if an argument is wrong.
     *
     * @param args the measurements and options; without measurements, prints the usage
     */
    public static void main(String[] args) throws Exception {
        try {
            run(List.of(args));
        } catch (WrongArgumentException e) {
            System.out.println(e.getMessage());
            System.exit(2);
        }
        System.exit(0);
    }

    private static void run(List<String> args) throws Exception {
        if (!args.isEmpty() && args.get(0).equals("plot")) {
            plot(args);
            return;
        }
        Arguments arguments = new Arguments(args);
        Settings settings = arguments.settings();
        List<Row> chosen = arguments.rows().stream().map(Benchmarks::row).toList();
        if (chosen.isEmpty()) {
            throw new WrongArgumentException(usage());
        }
        if (chosen.stream().anyMatch(Row::startsJars)) {
            settings.jars().forEach(Benchmarks::requireFile);
        }
        Table table = new Table(System.out);
        for (Row row : chosen) {
            row.measure(settings, table);
        }
    }

    private static void plot(List<String> args) throws IOException {
        if (args.size() != 4) {
            throw new WrongArgumentException("plot: expected TABLE SVG BEGINNING");
        }
        Path table = Path.of(args.get(1));
        requireFile(table);
        try {
            Files.writeString(Path.of(args.get(2)), Plot.of(Files.readAllLines(table), args.get(3)));
        } catch (IllegalArgumentException e) {
            throw new WrongArgumentException(table + ": " + e.getMessage());
        }
    }

    private static Row row(String name) {
        Row row = rows().get(name);
        if (row == null) {
            throw new WrongArgumentException(name + ": no such row\n" + usage());
        }
        return row;
    }

    private static String usage() {
        return """
                benchmarks [OPTION=VALUE..] ROW..
                benchmarks plot TABLE SVG BEGINNING
                  draws the rows of a printed table that begin with a text, such as GET, memory or 'token check'
                rows: %s
                options: seconds=6 for a figure, and in proportion for warm-ups and data if less; processes=5 for a
                  median; heap=256m of attacked servers; jar=FILE of a runnable server, may be repeated to compare
                  versions; store=memory, sqlite or postgresql, operation=create (of performance), and attack=NAME,
                  may be repeated; without them all
                with -Dcastellan.citus=FOLDER of a PostgreSQL with Citus, postgresql is Citus
                attacks: %s""".formatted(rows().keySet(), List.of(AttackKind.values()));
    }

    /** Returns the measurements by name. */
    static Map<String, Row> rows() {
        Map<String, Row> rows = new LinkedHashMap<>();
        rows.put("get", FrontRow.GET);
        rows.put("post", FrontRow.POST);
        rows.put("stores", new StoreRow());
        rows.put("client", new ClientRow());
        rows.put("start", new StartRow());
        rows.put("growth", new GrowthRow());
        rows.put("console", new ConsoleRow());
        rows.put("attacks", new AttackRow());
        rows.put("performance", new PerformanceRow());
        rows.put("revocation", new RevocationRow());
        return rows;
    }

    private static void requireFile(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new WrongArgumentException(
                    file + ": no such file; 'mvn -q -DskipTests package -pl server-standalone -am' builds the server");
        }
    }
}
