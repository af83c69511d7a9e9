package dev.castellan.benchmarks;

import dev.castellan.benchmarks.client.ClientCalls;
import dev.castellan.benchmarks.client.CpuProfiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures the cost of a call of the client, compared with the same call in OkHttp and Jackson: CPU time and allocation
 * of the process. All take turns in rounds, each in a fresh JVM.
 */
public final class ClientCost {

    private static final int ROUNDS = 5;
    private static final double MOST_CPU = 1.15;
    private static final double MOST_ALLOCATION = 1.30;
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private ClientCost() {}

    /**
     * Measures and prints; exits with 1 if a call costs more than allowed.
     *
     * @param args the number of rounds; default 5
     */
    public static void main(String[] args) throws RunnerException {
        int rounds = args.length == 0 ? ROUNDS : Integer.parseInt(args[0]);
        List<RunResult> results = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            results.addAll(new Runner(oneRound()).run());
        }
        boolean fine = true;
        for (String operation : List.of("get", "post")) {
            fine &= compare(results, operation, CpuProfiler.RESULT, MOST_CPU);
            fine &= compare(results, operation, ALLOCATION, MOST_ALLOCATION);
        }
        System.exit(fine ? 0 : 1);
    }

    private static Options oneRound() {
        return new OptionsBuilder()
                .include(ClientCalls.class.getName())
                .addProfiler(GCProfiler.class)
                .addProfiler(CpuProfiler.class)
                .forks(1)
                .jvmArgs("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC")
                .warmupIterations(5)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(5)
                .measurementTime(TimeValue.seconds(1))
                .verbosity(VerboseMode.SILENT)
                .build();
    }

    private static boolean compare(List<RunResult> results, String operation, String result, double most) {
        double raw = quartile(results, operation + "Raw", result);
        double castellan = quartile(results, operation + "Castellan", result);
        double ratio = castellan / raw;
        System.out.printf(
                "%-4s %-18s raw %8.1f, castellan %8.1f: ratio %.2f, at most %.2f%n",
                operation, result, raw, castellan, ratio, most);
        return ratio <= most;
    }

    /** Returns the lower quartile of all iterations, since other work of the machine only makes iterations slower. */
    private static double quartile(List<RunResult> results, String benchmark, String result) {
        double[] values = results.stream()
                .filter(run -> run.getParams().getBenchmark().endsWith("." + benchmark))
                .flatMap(run -> run.getBenchmarkResults().stream())
                .flatMap(fork -> fork.getIterationResults().stream())
                .mapToDouble(iteration -> score(iteration, result))
                .sorted()
                .toArray();
        return values[values.length / 4];
    }

    private static double score(IterationResult iteration, String result) {
        return Objects.requireNonNull(iteration.getSecondaryResults().get(result), result)
                .getScore();
    }
}
