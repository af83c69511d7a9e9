package dev.castellan.benchmarks;

import dev.castellan.benchmarks.servers.ForkedJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the time to a first answer in a fresh JVM: of the harness with a tenant and its client, of the libraries
 * that it is built on, and of WireMock; the latter two answer a constant to OkHttp and Jackson. Each start is a process
 * of its own; they take turns, and medians are printed.
 */
public final class ColdStart {

    private static final int ROUNDS = 11;
    private static final String MILLIS = "millis ";

    private ColdStart() {}

    /** Measures and prints the medians. */
    public static void main(String[] args) throws IOException {
        Map<FirstAnswer, List<Double>> millis = new EnumMap<>(FirstAnswer.class);
        for (int round = 0; round < ROUNDS; round++) {
            for (FirstAnswer way : FirstAnswer.values()) {
                millis.computeIfAbsent(way, unused -> new ArrayList<>()).add(start(way));
            }
        }
        millis.forEach(ColdStart::print);
    }

    private static void print(FirstAnswer way, List<Double> millis) {
        double median = millis.stream().sorted().skip(ROUNDS / 2).findFirst().orElseThrow();
        System.out.printf("%-10s first answer after %5.0f ms (median of %d processes)%n", way, median, ROUNDS);
    }

    private static double start(FirstAnswer way) throws IOException {
        Process process = new ProcessBuilder(ForkedJvm.command(List.of(), Started.class, way.name()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            return output.lines()
                    .filter(line -> line.startsWith(MILLIS))
                    .mapToDouble(line -> Double.parseDouble(line.substring(MILLIS.length())))
                    .findFirst()
                    .orElseThrow(() -> new IOException(way + " printed no time"));
        }
    }

    /** The program of each process. */
    public static final class Started {

        private Started() {}

        /** Runs the {@link FirstAnswer} with the name in the argument, and prints how long it took. */
        public static void main(String[] args) {
            FirstAnswer way = FirstAnswer.valueOf(args[0]);
            long before = System.nanoTime();
            way.run();
            System.out.println(MILLIS + (System.nanoTime() - before) / 1e6);
            System.exit(0);
        }
    }
}
