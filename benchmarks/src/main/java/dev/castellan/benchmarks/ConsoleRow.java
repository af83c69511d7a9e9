package dev.castellan.benchmarks;

import dev.castellan.benchmarks.ConsoleBrowser.PageTime;
import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.servers.StoreKind;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.console.Console;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Measures the time to the first byte of every console page in organizations of two sizes. One browser at a time sends
 * requests over a socket. Prints the median and the 99th percentile.
 */
final class ConsoleRow implements Row {

    private static final int REQUESTS = 200;

    @Override
    public boolean startsJars() {
        return false;
    }

    @Override
    public void measure(Settings settings, Table table) throws IOException, SQLException {
        for (StoreKind store : settings.stores()) {
            int requests = settings.reduced(REQUESTS);
            measure(store, DataSize.MEDIUM.reduced(settings), requests, table);
            measure(store, DataSize.LARGE.reduced(settings), requests, table);
        }
    }

    /** Measures all pages with this number of requests for each page. */
    private static void measure(StoreKind kind, DataSize size, int requests, Table table)
            throws IOException, SQLException {
        Instant now = Instant.now();
        try (OpenStore open = OpenStore.of(kind)) {
            LargeData data = LargeData.fill(open.store(), size, now);
            open.analyze();
            try (CastellanServer server = CastellanServer.builder()
                    .store(open.store())
                    .site(Console.site())
                    .start()) {
                String admin = data.users().ours().token();
                Pages pages = new Pages(kind + ", %,d users".formatted(size.users()), requests, table);
                int port = server.baseUrl().getPort();
                pages.measure("anybody", new ConsoleBrowser(port, ""), ConsolePaths.ofEverybody());
                pages.measure("admin", ConsoleBrowser.signIn(port, admin), ConsolePaths.ofAdmin(data, now));
                pages.measure(
                        "client", ConsoleBrowser.signIn(port, data.memberToken()), ConsolePaths.ofClient(data, now));
            }
        }
    }

    private record Pages(String store, int requests, Table table) {

        private void measure(String who, ConsoleBrowser opened, Map<String, String> paths) throws IOException {
            try (ConsoleBrowser browser = opened) {
                for (Map.Entry<String, String> page : paths.entrySet()) {
                    String title = "page, " + store + ", " + who + ": " + page.getKey();
                    print(title, browser.measure(page.getValue(), requests));
                    Optional<String> next = browser.next(page.getValue());
                    if (next.isPresent()) {
                        print(title + ", next", browser.measure(next.get(), requests));
                    }
                }
            }
        }

        private void print(String title, PageTime time) {
            table.add(
                    title,
                    "p99 %.1f ms, %,d bytes".formatted(time.times().millis(0.99), time.bytes()),
                    "%.1f ms".formatted(time.times().millis(0.5)));
        }
    }
}
