package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.attacks.AttackKind;
import dev.castellan.benchmarks.attacks.AttackProcess;
import dev.castellan.benchmarks.attacks.Victims;
import dev.castellan.benchmarks.load.Traffic;
import dev.castellan.benchmarks.load.Traffic.Seen;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.StoreKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Measures the sign-ins, pages and requests of one organization, first alone and then while a person in another
 * organization sends console forms over many connections. The server passes if it answers every request, the 99th
 * percentile is under 100 ms for the API and under 500 ms for sign-ins, and the log reports no memory shortage.
 */
final class PeopleRow implements Row {

    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final List<AttackKind> KINDS =
            List.of(AttackKind.SIGN_INS_OF_ONE_PERSON, AttackKind.WEAK_PASSWORDS, AttackKind.WRITING_FORMS);

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        for (Path jar : settings.jars()) {
            for (StoreKind store : settings.stores()) {
                for (AttackKind kind : KINDS) {
                    try (ServerProcess server = ServerProcess.ofTwo(jar, settings.heap(), store)) {
                        measure(server, kind, settings.time(), jar.getFileName() + ", " + store + ", " + kind, table);
                    }
                }
            }
        }
    }

    private static void measure(ServerProcess server, AttackKind kind, Duration time, String title, Table table)
            throws IOException, InterruptedException {
        List<Traffic> victims = Victims.ofConsole(server.port(), server.token());
        try (AttackProcess attack = AttackProcess.prepare(kind, server, time)) {
            List<Seen> unused = Traffic.run(WARM_UP, victims);
            List<Seen> alone = Traffic.run(WARM_UP, victims);
            attack.begin();
            List<Seen> attacked = Traffic.run(time, victims);
            String result = attack.result();
            long memoryErrors = server.logLines("OutOfMemoryError");
            table.add(title + ": API, page, sign-in", alone.toString(), attacked.toString());
            table.add(
                    "  " + memoryErrors + " OutOfMemoryError",
                    result,
                    isGood(attacked) && memoryErrors == 0 ? "held" : "missed");
        }
    }

    private static boolean isGood(List<Seen> attacked) {
        return attacked.stream().allMatch(seen -> seen.failures().total() == 0)
                && attacked.get(0).times().millis(0.99) < 100
                && attacked.get(2).times().millis(0.99) < 500;
    }
}
