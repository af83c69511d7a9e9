package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.servers.Jvm;
import dev.castellan.benchmarks.servers.StoreKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.Administration;
import dev.castellan.server.Bootstrap;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Compares the rate of authenticated in-process requests with the rate of plain statements through the same JDBC
 * driver. The statements are a read by key and a durable insert. Then compares a change with the same change without an
 * audit event. Each store runs in a separate process, because the JIT compiler optimizes for the first store that it
 * encounters.
 */
final class StoreRow implements Row {

    private static final int READERS = 10;
    private static final int[] WRITERS = {1, 8, 32};
    private static final int MANY = 50;
    private static final long MILLIS = 250;
    /** The JIT compiler compiles the code for a change after about ten thousand changes. */
    private static final int WARM_UP_CALLS = 20_000;

    private static final int MOST_WARM_UP_ROUNDS = 60;

    @Override
    public boolean startsJars() {
        return false;
    }

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        for (StoreKind store : settings.stores()) {
            if (store != StoreKind.MEMORY) {
                String seconds = "seconds=" + settings.time().toMillis() / 1e3;
                System.out.print(Jvm.run(Jvm.command(List.of(), StoreRow.class, "store=" + store.name(), seconds)));
            }
        }
    }

    /**
     * Measures one store.
     *
     * @param args the store, and the number of seconds per measurement, as in {@link Arguments}
     */
    public static void main(String[] args) throws IOException, SQLException {
        Settings settings = new Arguments(List.of(args)).settings();
        StoreKind kind = settings.stores().get(0);
        Table table = new Table(System.out);
        try (OpenStore ours = OpenStore.of(kind);
                OpenStore silent = OpenStore.of(kind);
                // closing one instance also closes the store of the others, so all instances stay open until the end
                StoreRequests requests = new StoreRequests(ours.store(), true, 1);
                StoreRequests many = new StoreRequests(ours.store(), true, MANY);
                StoreRequests unaudited = new StoreRequests(silent.store(), false, 1);
                BareStatements bare = new BareStatements(ours.plain())) {
            compare(table, settings, kind + ", GET of a row by its key", bare::read, READERS, requests::read, READERS);
            for (int writers : WRITERS) {
                // SQLite allows one writer
                int bareWriters = kind == StoreKind.SQLITE ? 1 : writers;
                String title = kind + ", POST, writers: " + writers;
                compare(table, settings, title, bare::write, bareWriters, requests::write, writers);
            }
            String title = kind + ", POST, 32 writers of " + MANY + " organizations";
            compare(table, settings, title, bare::write, kind == StoreKind.SQLITE ? 1 : 32, many::write, 32);
            for (int writers : WRITERS) {
                String audited = kind + ", POST with audit event, writers: " + writers;
                compare(table, settings, audited, unaudited::write, writers, requests::write, writers);
            }
        }
        System.exit(0);
    }

    /**
     * Alternates between the two measurements in short rounds, because other work on the machine then slows down both
     * equally.
     */
    private static void compare(
            Table table, Settings settings, String title, Runnable peerCall, int peers, Runnable call, int threads) {
        Throughput peer = new Throughput(peerCall, peers);
        Throughput ours = new Throughput(call, threads);
        long millis = Math.min(MILLIS, settings.time().toMillis());
        warmUp(peer, millis, settings);
        warmUp(ours, millis, settings);
        long rounds = settings.time().toMillis() / millis;
        List<Double> rates = new ArrayList<>();
        List<Double> peerRates = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            peerRates.add(peer.perSecond(millis));
            rates.add(ours.perSecond(millis));
        }
        table.add(title, Table.median(peerRates), Table.median(rates));
    }

    private static void warmUp(Throughput measured, long millis, Settings settings) {
        Throughput wide = new Throughput(measured.call(), Math.max(measured.threads(), 8));
        double calls = 0;
        for (int i = 0; i < settings.reduced(MOST_WARM_UP_ROUNDS) && calls < settings.reduced(WARM_UP_CALLS); i++) {
            calls += wide.perSecond(millis) * millis / 1_000;
        }
    }

    /** Measures the total number of calls per second that multiple threads make. */
    private record Throughput(Runnable call, int threads) {

        /** Repeats the call for this duration, and returns the number of calls per second. */
        double perSecond(long millis) {
            AtomicLong calls = new AtomicLong();
            long start = System.nanoTime();
            long end = start + millis * 1_000_000;
            List<Thread> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Thread thread = new Thread(() -> calls.addAndGet(until(end)));
                thread.start();
                running.add(thread);
            }
            for (Thread thread : running) {
                join(thread);
            }
            return calls.get() * 1e9 / (System.nanoTime() - start);
        }

        private long until(long end) {
            long done = 0;
            while (System.nanoTime() < end) {
                call.run();
                done++;
            }
            return done;
        }

        private static void join(Thread thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Sends authenticated requests to a server without a socket. Safe for use by multiple threads. */
    private static final class StoreRequests implements AutoCloseable {

        private final CastellanServer server;
        private final ApiRequest read;
        private final List<ApiRequest> writes = new ArrayList<>();
        private final AtomicInteger next = new AtomicInteger();

        /**
         * Starts a server on a store and creates organizations.
         *
         * @param audit whether each change writes an audit event
         * @param organizations the number of organizations that take turns writing
         */
        StoreRequests(Store store, boolean audit, int organizations) {
            Bootstrap first = organization(store, 0);
            for (int i = 0; i < organizations; i++) {
                Bootstrap writer = i == 0 ? first : organization(store, i);
                Headers headers = Headers.of("Authorization", "Bearer " + writer.token());
                writes.add(new ApiRequest(
                        "POST",
                        "/api/v1/collections",
                        "",
                        headers.with("Content-Type", "application/json"),
                        "{\"name\":\"research\"}".getBytes(StandardCharsets.UTF_8)));
            }
            read = ApiRequest.of(
                    "GET",
                    "/api/v1/projects/" + first.defaultProjectId(),
                    Headers.of("Authorization", "Bearer " + first.token()));
            server = CastellanServer.builder()
                    .rateLimits(rates -> rates.changesPerHour(null))
                    .quotas(quotas -> Quotas.none())
                    .store(store)
                    .withoutSocket()
                    .audit(settings -> settings.events(audit))
                    .start();
        }

        /** Reads a resource and checks the response status. */
        void read() {
            require(200, server.handle(read));
        }

        /** Creates a resource and checks the response status. */
        void write() {
            int number = Math.floorMod(next.getAndIncrement(), writes.size());
            require(201, server.handle(writes.get(number)));
        }

        @Override
        public void close() {
            server.close();
        }

        private static Bootstrap organization(Store store, int number) {
            return Administration.of(store).createOrganization("Acme " + number, "Root", "root@example.com");
        }

        private static void require(int status, ApiResponse answer) {
            if (answer.status() != status) {
                throw new IllegalStateException(new String(answer.body(), StandardCharsets.UTF_8));
            }
        }
    }
}
