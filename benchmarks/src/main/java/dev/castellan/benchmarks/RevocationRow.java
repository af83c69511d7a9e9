package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Operation.Minted;
import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.attacks.Target;
import dev.castellan.benchmarks.load.KeepAliveConnection;
import dev.castellan.benchmarks.load.Traffic.Call;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.StoreKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Deletes tokens on each of three servers that share a PostgreSQL database. As soon as the server responds, sends each
 * deleted token to the two other servers, which have accepted it before. Counts the tokens that they still accept.
 * There must be none.
 */
final class RevocationRow implements Row {

    private static final int TOKENS = 10_000;
    private static final int THREADS = 8;

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        Path jar = settings.jars().get(0);
        try (ServerProcess first = ServerProcess.of(jar, settings.heap(), StoreKind.POSTGRESQL);
                ServerProcess second = first.another();
                ServerProcess third = first.another()) {
            List<Integer> ports = List.of(first.port(), second.port(), third.port());
            int count = settings.reduced(TOKENS);
            int late = new Revocations(ports, first.token(), count).run();
            table.add("tokens revoked over three nodes, accepted late", String.valueOf(count), String.valueOf(late));
        }
    }

    private static final class Revocations {

        private final List<Integer> ports;
        private final String token;
        private final int count;
        private final AtomicInteger tokens = new AtomicInteger();
        private final AtomicInteger late = new AtomicInteger();

        Revocations(List<Integer> ports, String token, int count) {
            this.ports = ports;
            this.token = token;
            this.count = count;
        }

        int run() throws InterruptedException, IOException {
            ExecutorService threads = Executors.newFixedThreadPool(THREADS);
            List<Future<Integer>> ended = threads.invokeAll(Collections.nCopies(THREADS, this::revokeAll));
            threads.shutdown();
            for (Future<Integer> thread : ended) {
                try {
                    thread.get();
                } catch (ExecutionException e) {
                    throw new IOException("the revocations stopped", e);
                }
            }
            return late.get();
        }

        private int revokeAll() throws IOException {
            List<KeepAliveConnection> nodes = new ArrayList<>();
            for (int port : ports) {
                nodes.add(new KeepAliveConnection(port));
            }
            for (int number = tokens.getAndIncrement(); number < count; number = tokens.getAndIncrement()) {
                int node = number % nodes.size();
                revoke(ports.get(node), nodes.get(node), List.of(nodes.get((node + 1) % 3), nodes.get((node + 2) % 3)));
            }
            nodes.forEach(KeepAliveConnection::close);
            return late.get();
        }

        private void revoke(int port, KeepAliveConnection node, List<KeepAliveConnection> others) throws IOException {
            Target admin = new Target(port, token);
            Minted minted = Operation.mint(admin, node);
            byte[] use = new Target(port, minted.secret()).bytes("GET", "/users/me");
            for (KeepAliveConnection other : others) {
                requireNone(Call.of(use, 200).send(other));
            }
            requireNone(Operation.revoke(admin, minted, node));
            boolean isLate = false;
            for (KeepAliveConnection other : others) {
                int unexpected = Call.of(use, 401).send(other);
                isLate |= unexpected == 200;
                requireNone(unexpected == 200 ? 0 : unexpected);
            }
            late.addAndGet(isLate ? 1 : 0);
        }

        private static void requireNone(int unexpected) throws IOException {
            if (unexpected != 0) {
                throw new IOException("answered " + unexpected);
            }
        }
    }
}
