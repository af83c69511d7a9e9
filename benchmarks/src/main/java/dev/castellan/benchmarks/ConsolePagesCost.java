package dev.castellan.benchmarks;

import dev.castellan.benchmarks.console.ConsoleBrowser;
import dev.castellan.benchmarks.console.ConsoleData;
import dev.castellan.benchmarks.console.ConsolePaths;
import dev.castellan.benchmarks.console.ConsoleSize;
import dev.castellan.benchmarks.console.PageTime;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.console.Console;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Cluster;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.memory.MemoryStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/**
 * Measures the time to the first byte of each page of the console of a large organization, over a socket, for one
 * browser at a time: median, 99th percentile and size.
 */
public final class ConsolePagesCost {

    private static final int REQUESTS = 200;

    private final Store store;
    private final ConsoleSize size;
    private final int requests;
    private final PrintStream out;

    ConsolePagesCost(Store store, ConsoleSize size, int requests, PrintStream out) {
        this.store = store;
        this.size = size;
        this.requests = requests;
        this.out = out;
    }

    /**
     * Measures a store.
     *
     * @param args {@code memory}, {@code sqlite} or {@code postgresql}; after {@code sqlite} optionally a folder on the
     *     disk to measure
     * @throws IllegalArgumentException if the first argument is anything else
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        switch (args.length == 0 ? "" : args[0]) {
            case "memory" -> of(new MemoryStore(Clock.systemUTC())).measure(() -> {});
            case "sqlite" ->
                sqlite(
                        args.length > 1
                                ? Files.createTempDirectory(Path.of(args[1]), "console-pages-cost")
                                : Files.createTempDirectory("console-pages-cost"));
            case "postgresql" -> postgresql();
            default -> throw new IllegalArgumentException("say memory, sqlite [folder] or postgresql");
        }
    }

    private static ConsolePagesCost of(Store store) {
        return new ConsolePagesCost(store, ConsoleSize.LARGE, REQUESTS, System.out);
    }

    private static void sqlite(Path folder) throws IOException, InterruptedException {
        try (JdbcStore store = JdbcStore.sqlite(folder.resolve("castellan.db")).open()) {
            of(store).measure(() -> {});
        }
    }

    private static void postgresql() throws IOException, InterruptedException {
        try (Cluster cluster = Cluster.start();
                Database database = cluster.fresh();
                JdbcStore store = JdbcStore.postgresql(database.url())
                        .user(database.user())
                        .password(database.password())
                        .open()) {
            of(store).measure(() -> analyze(database));
        }
    }

    /**
     * Fills the store, and measures all pages.
     *
     * @param whenFilled what is done in between
     */
    void measure(Runnable whenFilled) throws IOException, InterruptedException {
        Clock clock = Clock.systemUTC();
        long start = System.nanoTime();
        ConsoleData data = ConsoleData.fill(store, size, clock.instant());
        whenFilled.run();
        out.printf("%s, filled in %d s%n", size, (System.nanoTime() - start) / 1_000_000_000);
        try (CastellanServer server =
                CastellanServer.builder().store(store).site(Console.site()).start()) {
            measure("nobody", ConsoleBrowser.open(server.baseUrl()), ConsolePaths.ofEverybody());
            measure(
                    "admin",
                    ConsoleBrowser.signIn(server.baseUrl(), data.users().ours().token()),
                    ConsolePaths.ofAdmin(data, clock.instant()));
            measure(
                    "client",
                    ConsoleBrowser.signIn(server.baseUrl(), data.clientToken()),
                    ConsolePaths.ofClient(data, clock.instant()));
        }
    }

    private void measure(String who, ConsoleBrowser browser, Map<String, String> pages)
            throws IOException, InterruptedException {
        try (browser) {
            out.printf("%-42s %9s %9s %9s%n", "page of " + who, "median ms", "p99 ms", "bytes");
            for (Map.Entry<String, String> page : pages.entrySet()) {
                print(page.getKey(), browser.measure(page.getValue(), requests));
                Optional<String> next = browser.next(page.getValue());
                if (next.isPresent()) {
                    print(page.getKey() + ", next", browser.measure(next.get(), requests));
                }
            }
        }
    }

    private void print(String title, PageTime time) {
        out.printf("%-42s %9.1f %9.1f %,9d%n", title, time.medianMillis(), time.p99Millis(), time.bytes());
    }

    /** What the server does by itself within a minute. */
    private static void analyze(Database database) {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("VACUUM ANALYZE");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
