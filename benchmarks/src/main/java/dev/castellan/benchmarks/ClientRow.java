package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
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
 * Compares a client call with the same call through OkHttp and Jackson. JMH measures CPU time, allocation and elapsed
 * time with 1 and with 32 threads. The two clients alternate in fresh JVMs.
 */
public final class ClientRow implements Row {

    private static final int[] THREADS = {1, 32};

    @Override
    public boolean startsJars() {
        return false;
    }

    @Override
    public void measure(Settings settings, Table table) throws RunnerException {
        for (int threads : THREADS) {
            List<RunResult> results = new ArrayList<>();
            for (int i = 0; i < settings.processes(); i++) {
                results.addAll(new Runner(oneRound(threads, settings)).run());
            }
            for (String operation : List.of("get", "post")) {
                String title = "client " + operation + ", " + threads + " threads: ";
                add(table, results, title + "CPU, us", operation, result -> secondary(result, CpuProfiler.RESULT));
                add(
                        table,
                        results,
                        title + "bytes allocated",
                        operation,
                        result -> secondary(result, "gc.alloc.rate.norm"));
                add(
                        table,
                        results,
                        title + "time, us",
                        operation,
                        result -> result.getPrimaryResult().getScore());
            }
        }
    }

    private static Options oneRound(int threads, Settings settings) {
        TimeValue iteration =
                TimeValue.milliseconds(Math.min(1_000, settings.time().toMillis()));
        int iterations = (int) Math.max(1, settings.time().toSeconds());
        return new OptionsBuilder()
                .include(ClientCalls.class.getName())
                .addProfiler(GCProfiler.class)
                .addProfiler(CpuProfiler.class)
                .threads(threads)
                .forks(1)
                .jvmArgs("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC")
                .warmupIterations(Math.min(5, iterations))
                .warmupTime(iteration)
                .measurementIterations(iterations)
                .measurementTime(iteration)
                .verbosity(VerboseMode.SILENT)
                .build();
    }

    private static void add(
            Table table,
            List<RunResult> results,
            String title,
            String operation,
            ToDoubleFunction<IterationResult> value) {
        table.add(
                title, quartile(results, operation + "Raw", value), quartile(results, operation + "Castellan", value));
    }

    /**
     * Returns the lower quartile of all iterations, because other work on the machine can only slow an iteration down.
     */
    private static double quartile(List<RunResult> results, String benchmark, ToDoubleFunction<IterationResult> value) {
        double[] values = results.stream()
                .filter(run -> run.getParams().getBenchmark().endsWith("." + benchmark))
                .flatMap(run -> run.getBenchmarkResults().stream())
                .flatMap(fork -> fork.getIterationResults().stream())
                .mapToDouble(value)
                .sorted()
                .toArray();
        return values[values.length / 4];
    }

    private static double secondary(IterationResult iteration, String result) {
        return Objects.requireNonNull(iteration.getSecondaryResults().get(result), result)
                .getScore();
    }
}
