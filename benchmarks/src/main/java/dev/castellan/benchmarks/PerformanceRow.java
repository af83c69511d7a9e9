package dev.castellan.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.castellan.benchmarks.load.Pgbench;
import dev.castellan.benchmarks.load.Wrk;
import dev.castellan.benchmarks.load.Wrk.Load;
import dev.castellan.benchmarks.servers.Api;
import dev.castellan.benchmarks.servers.Api.Request;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.StoreKind;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures the greatest rate of each operation on each store, then sends requests at half of that rate, which are due
 * by the clock. Adds the CPU times of a request, the memory of the server, and the rates of plain statements on
 * PostgreSQL.
 */
final class PerformanceRow implements Row {

    private static final List<String> COLUMNS = List.of(
            "operation, store",
            "greatest rate, /s",
            "rate, /s",
            "p50, ms",
            "p99, ms",
            "p99.9, ms",
            "longest, ms",
            "errors",
            "CPU of server, us",
            "CPU of database, us",
            "memory, MB",
            "other programs, cores");
    private static final Duration ROUND = Duration.ofSeconds(20);
    private static final int MAX_ROUNDS = 8;
    private static final int CONNECTIONS = 32;
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    @Override
    public List<String> programs(Settings settings) {
        return settings.stores(StoreKind.POSTGRESQL).isEmpty()
                ? List.of(Wrk.PROGRAM)
                : List.of(Wrk.PROGRAM, Pgbench.PROGRAM);
    }

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException, SQLException {
        for (StoreKind store : settings.stores(StoreKind.values())) {
            List<Operation> operations = Stream.of(Operation.values())
                    .filter(operation -> settings.includes(operation + ", " + store))
                    .toList();
            if (!operations.isEmpty()) {
                try (ServerProcess server = ServerProcess.of(settings.jar(), settings.heap(store), store)) {
                    for (Operation operation : operations) {
                        table.add(COLUMNS, measure(server, operation, operation + ", " + store, settings));
                    }
                }
            }
        }
        if (!settings.stores(StoreKind.POSTGRESQL).isEmpty() && settings.includes("plain statements")) {
            try (Pgbench pgbench = new Pgbench()) {
                addPlain(table, "read by key", pgbench.reads(CONNECTIONS, settings.time()));
                addPlain(table, "insert", pgbench.inserts(CONNECTIONS, settings.time()));
            }
        }
    }

    private static void addPlain(Table table, String statement, double rate) {
        table.add(
                COLUMNS,
                Stream.concat(
                                Stream.of("plain statements: " + statement + ", pgbench", Table.text(rate)),
                                Stream.generate(() -> "").limit(COLUMNS.size() - 2L))
                        .toList());
    }

    private static List<String> measure(ServerProcess server, Operation operation, String title, Settings settings)
            throws IOException, InterruptedException {
        Wrk wrk = operation.prepare(server.api());
        double greatest = greatestRate(wrk, settings.reduced(ROUND));
        double unusedLoad = SYSTEM.getCpuLoad();
        double start = System.nanoTime() / 1e3;
        double serverBefore = server.cpuMicros();
        double databaseBefore = server.databaseCpuMicros();
        double before = serverBefore + databaseBefore + ServerProcess.loadCpuMicros();
        Load half = wrk.run(settings.time(), greatest / 2);
        double ofServer = server.cpuMicros() - serverBefore;
        double ofDatabase = server.databaseCpuMicros() - databaseBefore;
        double own = serverBefore + ofServer + databaseBefore + ofDatabase + ServerProcess.loadCpuMicros() - before;
        double cores = SYSTEM.getCpuLoad() * SYSTEM.getAvailableProcessors();
        double others = Math.max(0, cores - own / (System.nanoTime() / 1e3 - start));
        return List.of(
                title,
                Table.text(greatest),
                Table.text(half.perSecond()),
                Table.text(half.p50()),
                Table.text(half.p99()),
                Table.text(half.p999()),
                Table.text(half.longest()),
                String.valueOf(half.errors()),
                Table.text(ofServer / half.requests()),
                Table.text(ofDatabase / half.requests()),
                String.valueOf(server.residentMegabytes()),
                Table.text(others));
    }

    /** Repeats rounds while the JIT compiler makes them more than 5 % faster, and returns the greatest rate. */
    private static double greatestRate(Wrk wrk, Duration round) throws IOException, InterruptedException {
        double before = 0;
        double rate = wrk.run(round).perSecond();
        for (int i = 1; i < MAX_ROUNDS && rate > before * 1.05; i++) {
            before = rate;
            rate = wrk.run(round).perSecond();
        }
        return Math.max(before, rate);
    }

    /** An operation whose performance is measured. */
    private enum Operation {
        /** {@code GET /users/me}. */
        TOKEN_CHECK(CONNECTIONS, 200),
        /** {@code POST /collections}. */
        CREATE(CONNECTIONS, 201),
        /** {@code POST /users/tokens} and {@code DELETE /users/tokens/{token_id}}, each of which is a request. */
        CREATE_AND_DELETE_TOKEN(CONNECTIONS, 201),
        /** A sign-in to the console with a password. */
        SIGN_IN(8, 303),
        /** The first page of the audit events in the console. */
        AUDIT_PAGE(8, 200);

        private final int connections;
        private final int status;

        Operation(int connections, int status) {
            this.connections = connections;
            this.status = status;
        }

        /** Creates the data that the operation needs, and returns its load. */
        Wrk prepare(Api admin) throws IOException, InterruptedException {
            Request request = switch (this) {
                case TOKEN_CHECK -> admin.get("/users/me");
                case CREATE -> admin.post("/collections", Map.of("name", "Photos"));
                case CREATE_AND_DELETE_TOKEN -> admin.post("/users/tokens", Map.of());
                case SIGN_IN -> admin.passwordSignIn("ada@example.invalid");
                case AUDIT_PAGE -> admin.page("/activity", admin.signIn());
            };
            admin.expect(status, request);
            return new Wrk(admin.port(), request, connections, this == CREATE_AND_DELETE_TOKEN ? "token_id" : "");
        }

        /** Returns the name in the table. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
