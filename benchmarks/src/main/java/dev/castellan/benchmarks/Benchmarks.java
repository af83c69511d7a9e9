package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.attacks.AttackKind;
import dev.castellan.benchmarks.servers.StoreKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Runs the measurements named by the arguments. Prints a table that compares Castellan with similar programs. */
public final class Benchmarks {

    private static final Path JAR = Path.of("server-standalone/target/castellan-server.jar");

    private Benchmarks() {}

    /**
     * Runs measurements, or plots a table that was printed earlier.
     *
     * @param args the measurements and options; without measurements, prints the usage
     */
    public static void main(String[] args) throws Exception {
        if (args.length == 4 && args[0].equals("plot")) {
            Files.writeString(Path.of(args[2]), Plot.of(Files.readAllLines(Path.of(args[1])), args[3]));
            return;
        }
        Map<String, Row> rows = rows();
        List<String> chosen = new ArrayList<>();
        int seconds = 6;
        int processes = 5;
        String heap = "256m";
        List<Path> jars = new ArrayList<>();
        List<StoreKind> stores = new ArrayList<>();
        List<Operation> operations = new ArrayList<>();
        List<AttackKind> attacks = new ArrayList<>();
        for (String arg : args) {
            String[] option = arg.split("=", 2);
            if (option.length == 1) {
                chosen.add(arg);
                continue;
            }
            switch (option[0]) {
                case "seconds" -> seconds = positive(arg, option[1]);
                case "processes" -> processes = positive(arg, option[1]);
                case "heap" -> heap = option[1];
                case "jar" -> jars.add(Path.of(option[1]));
                case "store" -> stores.add(named(arg, option[1], StoreKind.class));
                case "operation" -> operations.add(named(arg, option[1], Operation.class));
                case "attack" -> attacks.add(named(arg, option[1].replace('-', '_'), AttackKind.class));
                default -> fail(arg + ": no such option");
            }
        }
        if (chosen.isEmpty() || !rows.keySet().containsAll(chosen)) {
            System.out.printf("""
                    benchmarks [OPTION=VALUE..] ROW..
                    benchmarks plot TABLE SVG BEGINNING
                      draws the rows of a printed table that begin with a text, such as GET, memory or 'token check'
                    rows: %s
                    options: seconds=6 for a figure; processes=5 for a median; heap=256m of attacked servers;
                      jar=FILE of a runnable server, may be repeated to compare versions;
                      store=memory, sqlite or postgresql, operation=create (of performance), and attack=NAME, may be
                      repeated; without them all
                    with -Dcastellan.citus=FOLDER of a PostgreSQL with Citus, postgresql is Citus
                    attacks: %s
                    """, rows.keySet(), List.of(AttackKind.values()));
            System.exit(2);
        }
        Settings settings = new Settings(
                Duration.ofSeconds(seconds),
                processes,
                jars.isEmpty() ? List.of(JAR) : jars,
                heap,
                stores.isEmpty() ? List.of(StoreKind.values()) : stores,
                operations.isEmpty() ? List.of(Operation.values()) : operations,
                attacks.isEmpty() ? List.of(AttackKind.values()) : attacks);
        requireJars(settings.jars());
        Table table = new Table(System.out);
        for (String row : chosen) {
            Objects.requireNonNull(rows.get(row)).measure(settings, table);
        }
        System.exit(0);
    }

    private static int positive(String arg, String number) {
        try {
            int value = Integer.parseInt(number);
            if (value > 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        fail(arg + ": not a positive number");
        return 0;
    }

    private static <E extends Enum<E>> E named(String arg, String name, Class<E> type) {
        return Stream.of(type.getEnumConstants())
                .filter(value -> value.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseGet(() -> {
                    fail(arg + ": expected one of " + List.of(type.getEnumConstants()));
                    return type.getEnumConstants()[0];
                });
    }

    private static void fail(String message) {
        System.out.println(message);
        System.exit(2);
    }

    private static Map<String, Row> rows() {
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

    private static void requireJars(List<Path> jars) {
        for (Path jar : jars) {
            if (!Files.isRegularFile(jar)) {
                System.out.println(jar
                        + ": no such file: build it with 'mvn -q -DskipTests package -pl server-standalone" + " -am'");
                System.exit(2);
            }
        }
    }
}
