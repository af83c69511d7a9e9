package dev.castellan.benchmarks;

import dev.castellan.client.CastellanClient;
import dev.castellan.server.CastellanServer;
import java.util.Arrays;

/** Measures, in a warm JVM, the time to start a server, answer a first request over a socket, and close the server. */
public final class StartCost {

    private static final int WARM_UP = 200;
    private static final int CYCLES = 201;

    private StartCost() {}

    /** Measures and prints the median. */
    public static void main(String[] args) {
        double cold = cycle();
        for (int i = 0; i < WARM_UP; i++) {
            cycle();
        }
        double[] millis = new double[CYCLES];
        for (int i = 0; i < CYCLES; i++) {
            millis[i] = cycle();
        }
        Arrays.sort(millis);
        System.out.printf(
                "start, first answer, close: cold %.0f ms, warm median %.1f ms, worst %.1f ms (%d cycles)%n",
                cold, millis[CYCLES / 2], millis[CYCLES - 1], CYCLES);
    }

    private static double cycle() {
        long before = System.nanoTime();
        try (CastellanServer server = CastellanServer.start();
                CastellanClient client = CastellanClient.builder(server.baseUrl())
                        .token(server.bootstrap().token())
                        .build()) {
            client.users().me();
        }
        return (System.nanoTime() - before) / 1e6;
    }
}
