package dev.castellan.benchmarks;

import dev.castellan.benchmarks.load.ConstantLoad;
import dev.castellan.benchmarks.servers.CastellanProgram;
import dev.castellan.benchmarks.servers.ConstantServer;
import dev.castellan.benchmarks.servers.ServerProcess;
import java.io.IOException;
import java.util.Arrays;

/**
 * Measures the CPU time that a server needs for a request, for two servers in processes of their own, which take turns
 * in rounds. Prints the median. CPU time is more stable than throughput if the load runs on the same machine.
 */
public final class CpuCost {

    private static final int CONNECTIONS = 16;
    private static final int WARM_UP = 400_000;
    private static final int ROUNDS = 11;
    private static final int REQUESTS = 100_000;

    private CpuCost() {}

    /** Compares an authenticated GET with a constant, and then the first page of 100,000 users with that of 100. */
    public static void main(String[] args) throws IOException {
        try (ServerProcess constant = ServerProcess.start(ConstantServer.class);
                ServerProcess castellan = ServerProcess.start(CastellanProgram.class, "1", "project")) {
            compare("constant", constant, "GET /projects/{id}", castellan, 1);
        }
        try (ServerProcess few = ServerProcess.start(CastellanProgram.class, "100", "users");
                ServerProcess many = ServerProcess.start(CastellanProgram.class, "100000", "users")) {
            compare("first page of 100 users", few, "of 100,000", many, 10);
        }
    }

    private static void compare(String nameA, ServerProcess a, String nameB, ServerProcess b, int weight)
            throws IOException {
        try (ConstantLoad loadA = new ConstantLoad(a.port(), a.request(), CONNECTIONS);
                ConstantLoad loadB = new ConstantLoad(b.port(), b.request(), CONNECTIONS)) {
            System.out.println(loadB.answer().lines().findFirst().orElse("no answer"));
            // each connection brings its token soon, since the server closes those that do not
            loadA.run(CONNECTIONS);
            loadB.run(CONNECTIONS);
            loadA.run(WARM_UP / weight);
            loadB.run(WARM_UP / weight);
            double[] costsA = new double[ROUNDS];
            double[] costsB = new double[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                costsA[i] = micros(a, loadA, REQUESTS / weight);
                costsB[i] = micros(b, loadB, REQUESTS / weight);
            }
            System.out.printf(
                    "%s %.1f us, %s %.1f us: ratio %.2f (medians of %d rounds)%n",
                    nameA, median(costsA), nameB, median(costsB), median(costsB) / median(costsA), ROUNDS);
        }
    }

    private static double micros(ServerProcess peer, ConstantLoad load, int requests) throws IOException {
        long before = peer.cpu().toNanos();
        int sent = load.run(requests);
        return (peer.cpu().toNanos() - before) / 1000.0 / sent;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
