package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.attacks.AttackKind;
import dev.castellan.benchmarks.attacks.AttackProcess;
import dev.castellan.benchmarks.attacks.Victims;
import dev.castellan.benchmarks.load.Traffic;
import dev.castellan.benchmarks.load.Traffic.Seen;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.ServerProcess.Footprint;
import dev.castellan.benchmarks.servers.StoreKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Measures the response times for an organization that sends eighty requests a second, first alone and then while
 * another organization attacks the server. The server passes if no request fails, every request takes less than a
 * second, the 99th percentile is under 100 ms, and the log reports no memory shortage. Within ten seconds after the
 * attack, memory, file descriptors and threads must return to nearly their previous values.
 */
final class AttackRow implements Row {

    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration SETTLING = Duration.ofSeconds(10);
    private static final double MOST_P99 = 100;
    private static final double MOST_MILLIS = 1_000;

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        for (Path jar : settings.jars()) {
            for (StoreKind store : settings.stores()) {
                for (AttackKind kind : settings.attacks()) {
                    try (ServerProcess server = ServerProcess.ofTwo(jar, settings.heap(), store)) {
                        measure(server, kind, settings.time(), jar.getFileName() + ", " + store + ", " + kind, table);
                    }
                }
            }
        }
    }

    private static void measure(ServerProcess server, AttackKind kind, Duration time, String title, Table table)
            throws IOException, InterruptedException {
        Traffic victims = Victims.ofApi(server.port(), server.token());
        try (AttackProcess attack = AttackProcess.prepare(kind, server, time)) {
            Seen unused = victims.run(WARM_UP);
            Seen alone = victims.run(WARM_UP);
            Footprint before = server.footprint();
            attack.begin();
            Seen attacked = victims.run(time);
            String result = attack.result();
            attack.end();
            Thread.sleep(SETTLING.toMillis());
            Footprint after = server.footprint();
            long memoryErrors = server.logLines("OutOfMemoryError");
            table.add(title, alone.toString(), attacked + (memoryErrors > 0 ? ", OutOfMemoryError" : ""));
            table.add(
                    "  " + before + "; " + after,
                    result,
                    isHeld(attacked, before, after, memoryErrors) ? "held" : "missed");
        }
    }

    private static boolean isHeld(Seen attacked, Footprint before, Footprint after, long memoryErrors) {
        return attacked.failures().total() == 0
                && attacked.times().millis(0.99) < MOST_P99
                && attacked.times().millis(1) < MOST_MILLIS
                && memoryErrors == 0
                && after.heapMegabytes() <= 1.2 * before.heapMegabytes() + 20
                && after.descriptors() <= before.descriptors() + 5
                && after.threads() <= before.threads() + 20;
    }
}
