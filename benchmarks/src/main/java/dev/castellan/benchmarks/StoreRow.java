package dev.castellan.benchmarks;

import dev.castellan.benchmarks.load.Throughput;
import dev.castellan.benchmarks.servers.Jvm;
import dev.castellan.benchmarks.servers.StoreKind;
import dev.castellan.benchmarks.store.BareStatements;
import dev.castellan.benchmarks.store.OpenStore;
import dev.castellan.benchmarks.store.StoreRequests;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

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
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        for (StoreKind store : settings.stores()) {
            if (store != StoreKind.MEMORY) {
                String seconds = String.valueOf(settings.time().toSeconds());
                System.out.print(Jvm.run(Jvm.command(List.of(), StoreRow.class, store.name(), seconds)));
            }
        }
    }

    /**
     * Measures one store.
     *
     * @param args the store, and the number of seconds per measurement
     */
    public static void main(String[] args) throws IOException, SQLException {
        StoreKind kind = StoreKind.valueOf(args[0]);
        int rounds = (int) Math.max(1, Integer.parseInt(args[1]) * 1_000L / MILLIS);
        Table table = new Table(System.out);
        try (OpenStore ours = OpenStore.of(kind);
                OpenStore silent = OpenStore.of(kind);
                // closing one closes the store of the others, so all stay open until the end
                StoreRequests requests = new StoreRequests(ours.store(), true, 1);
                StoreRequests many = new StoreRequests(ours.store(), true, MANY);
                StoreRequests unaudited = new StoreRequests(silent.store(), false, 1);
                BareStatements bare = ours.bareStatements(READERS)) {
            compare(table, rounds, kind + ", GET of a row by its key", bare::read, READERS, requests::read, READERS);
            for (int writers : WRITERS) {
                // SQLite allows one writer
                int bareWriters = kind == StoreKind.SQLITE ? 1 : writers;
                String title = kind + ", POST, writers: " + writers;
                compare(table, rounds, title, bare::write, bareWriters, requests::write, writers);
            }
            String title = kind + ", POST, 32 writers of " + MANY + " organizations";
            compare(table, rounds, title, bare::write, kind == StoreKind.SQLITE ? 1 : 32, many::write, 32);
            for (int writers : WRITERS) {
                String audited = kind + ", POST with audit event, writers: " + writers;
                compare(table, rounds, audited, unaudited::write, writers, requests::write, writers);
            }
        }
        System.exit(0);
    }

    /** Alternates between both in short rounds, because other work on the machine then slows down both. */
    private static void compare(
            Table table, int rounds, String title, Runnable peer, int peers, Runnable ours, int threads) {
        warmUp(peer, peers);
        warmUp(ours, threads);
        List<Double> rates = new ArrayList<>();
        List<Double> peerRates = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            peerRates.add(new Throughput(peer, peers).perSecond(MILLIS));
            rates.add(new Throughput(ours, threads).perSecond(MILLIS));
        }
        table.add(title, Table.median(peerRates), Table.median(rates));
    }

    private static void warmUp(Runnable call, int threads) {
        double calls = 0;
        for (int i = 0; i < MOST_WARM_UP_ROUNDS && calls < WARM_UP_CALLS; i++) {
            calls += new Throughput(call, Math.max(threads, 8)).perSecond(MILLIS) * MILLIS / 1_000;
        }
    }
}
