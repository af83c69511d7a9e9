package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.attacks.AttackKind;
import dev.castellan.benchmarks.attacks.AttackProcess;
import dev.castellan.benchmarks.attacks.ConsoleForms;
import dev.castellan.benchmarks.attacks.Target;
import dev.castellan.benchmarks.load.Traffic;
import dev.castellan.benchmarks.load.Traffic.Call;
import dev.castellan.benchmarks.load.Traffic.Seen;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.ServerProcess.Footprint;
import dev.castellan.benchmarks.servers.StoreKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Measures the response times for an organization that sends eighty requests a second, first alone and then while
 * another organization attacks the server. If the attack sends forms of the console, the organization also requests
 * pages and signs in. The server passes if no request fails, every API request takes less than a second, the 99th
 * percentile is under 100 ms for the API and under 500 ms for sign-ins, and the log reports no memory shortage. Within
 * ten seconds after the attack, memory, file descriptors and threads must return to nearly their previous values.
 */
final class AttackRow implements Row {

    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration SETTLING = Duration.ofSeconds(10);
    private static final Set<AttackKind> ON_CONSOLE =
            EnumSet.range(AttackKind.SIGN_INS_OF_ONE_PERSON, AttackKind.WRITING_FORMS);
    private static final int WRITE_EVERY = 10;

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        for (Path jar : settings.jars()) {
            for (StoreKind store : settings.stores()) {
                for (AttackKind kind : settings.attacks()) {
                    try (ServerProcess server = ServerProcess.ofTwo(jar, settings.heap(), store)) {
                        measure(server, kind, settings, jar.getFileName() + ", " + store + ", " + kind, table);
                    }
                }
            }
        }
    }

    private static void measure(ServerProcess server, AttackKind kind, Settings settings, String title, Table table)
            throws IOException, InterruptedException {
        List<Traffic> victims = victims(kind, new Target(server.port(), server.token()));
        try (AttackProcess attack = AttackProcess.prepare(kind, server, settings.time())) {
            Duration warmUp = settings.reduced(WARM_UP);
            List<Seen> unused = Traffic.run(warmUp, victims);
            List<Seen> alone = Traffic.run(warmUp, victims);
            Footprint before = server.footprint();
            attack.begin();
            List<Seen> attacked = Traffic.run(settings.time(), victims);
            String result = attack.result();
            attack.end();
            Thread.sleep(settings.reduced(SETTLING).toMillis());
            Footprint after = server.footprint();
            long memoryErrors = server.logLines("OutOfMemoryError");
            table.add(title, alone.toString(), attacked + (memoryErrors > 0 ? ", OutOfMemoryError" : ""));
            boolean held = isServed(attacked) && hasRecovered(before, after) && memoryErrors == 0;
            table.add("  " + before + "; " + after, result, held ? "held" : "missed");
        }
    }

    /**
     * Returns eighty API requests a second, of which every tenth is a POST and the others are GET. Half of the
     * connections are opened again for each request. For an attack on the console, also returns ten requests for a page
     * and four sign-ins a second.
     */
    private static List<Traffic> victims(AttackKind kind, Target admin) throws IOException {
        Call get = Call.of(admin.bytes("GET", "/users/me"), 200);
        Call post = Call.of(admin.bytes("/collections", Map.of("name", "Photos")), 201);
        AtomicInteger count = new AtomicInteger();
        Call both = connection -> (count.incrementAndGet() % WRITE_EVERY == 0 ? post : get).send(connection);
        List<Traffic> victims = new ArrayList<>(List.of(new Traffic(admin.port(), both, 8, 4, 80)));
        if (ON_CONSOLE.contains(kind)) {
            Call page = Call.of(ConsoleForms.page(ConsoleForms.cookie(admin), "/security"), 200);
            Call signIn = Call.of(ConsoleForms.signIn(admin, "ada@peaceful.invalid"), 303);
            victims.add(new Traffic(admin.port(), page, 1, 0, 10));
            victims.add(new Traffic(admin.port(), signIn, 2, 0, 4));
        }
        return victims;
    }

    private static boolean isServed(List<Seen> attacked) {
        Seen api = attacked.get(0);
        Seen slowest = attacked.get(attacked.size() - 1);
        return attacked.stream().allMatch(seen -> seen.failures().total() == 0)
                && api.times().millis(0.99) < 100
                && api.times().millis(1) < 1_000
                && slowest.times().millis(0.99) < 500;
    }

    private static boolean hasRecovered(Footprint before, Footprint after) {
        return after.heapMegabytes() <= 1.2 * before.heapMegabytes() + 20
                && after.descriptors() <= before.descriptors() + 5
                && after.threads() <= before.threads() + 20;
    }
}
