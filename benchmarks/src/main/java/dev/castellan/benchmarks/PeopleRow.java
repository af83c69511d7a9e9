package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.attacks.AttackKind;
import dev.castellan.benchmarks.attacks.AttackProcess;
import dev.castellan.benchmarks.attacks.PeopleVictims;
import dev.castellan.benchmarks.attacks.PeopleVictims.Seen;
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
        PeopleVictims victims = new PeopleVictims(server.port(), server.token());
        try (AttackProcess attack = AttackProcess.prepare(kind, server, time)) {
            Seen unused = victims.run(WARM_UP);
            Seen alone = victims.run(WARM_UP);
            attack.begin();
            Seen attacked = victims.run(time);
            String result = attack.result();
            long memoryErrors = server.logLines("OutOfMemoryError");
            table.add(title, alone.toString(), attacked.toString());
            table.add(
                    "  " + memoryErrors + " OutOfMemoryError",
                    result,
                    attacked.isGood() && memoryErrors == 0 ? "held" : "missed");
        }
    }
}
