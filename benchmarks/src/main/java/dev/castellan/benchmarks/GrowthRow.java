package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.servers.StoreKind;
import dev.castellan.server.CastellanServer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;

/**
 * Compares requests to a small organization with requests to an organization of 100,000 users, 1,000 projects and
 * 1,000,000 audit events. Measures the median time of in-process requests from a single caller.
 */
final class GrowthRow implements Row {

    private static final int CALLS = 300;

    @Override
    public boolean startsJars() {
        return false;
    }

    @Override
    public void measure(Settings settings, Table table) throws IOException, SQLException {
        for (StoreKind store : settings.stores()) {
            // warm up the JVM
            int calls = settings.reduced(CALLS);
            Map<String, Double> unused = micros(store, DataSize.SMALL, calls);
            Map<String, Double> small = micros(store, DataSize.SMALL, calls);
            Map<String, Double> large = micros(store, DataSize.LARGE.reduced(settings), calls);
            large.forEach((request, micros) -> table.add(
                    store + ", us, small organization and large: " + request,
                    small.getOrDefault(request, 0.0),
                    micros));
        }
    }

    private static Map<String, Double> micros(StoreKind kind, DataSize size, int calls)
            throws IOException, SQLException {
        try (OpenStore open = OpenStore.of(kind)) {
            LargeData data = LargeData.fill(open.store(), size, Instant.now());
            open.analyze();
            try (CastellanServer server = CastellanServer.builder()
                    .store(open.store())
                    .withoutSocket()
                    .start()) {
                return new GrowthRequests(server, data, calls).micros();
            }
        }
    }
}
