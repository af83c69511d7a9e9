package dev.castellan.benchmarks.jmh;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs a benchmark in a fresh JVM.
 *
 * @param warmUp the time before the measurement
 */
public record Jmh(Duration warmUp, Duration time) {

    private static final int MAX_ITERATION_MILLIS = 1_000;

    /**
     * Runs one benchmark.
     *
     * @param benchmark the name of the method
     * @param parameters the values of fields with {@code @Param}
     */
    public Result run(Class<?> type, String benchmark, int threads, Map<String, String> parameters)
            throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + type.getCanonicalName().replace(".", "\\.") + "\\." + benchmark + "$")
                .addProfiler(GCProfiler.class)
                .addProfiler(CpuProfiler.class)
                .mode(Mode.Throughput)
                .timeUnit(TimeUnit.SECONDS)
                .threads(threads)
                .forks(1)
                .jvmArgs("-Xms512m", "-Xmx512m", "-XX:+UseSerialGC")
                .warmupIterations(iterations(warmUp))
                .warmupTime(iteration(warmUp))
                .measurementIterations(iterations(time))
                .measurementTime(iteration(time))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        parameters.forEach(options::param);
        // another build may also run JMH, whose lock is one file for the machine
        System.setProperty("jmh.ignoreLock", "true");
        return new Result(new Runner(options.build()).runSingle());
    }

    private static int iterations(Duration time) {
        return (int) Math.max(1, time.toMillis() / MAX_ITERATION_MILLIS);
    }

    private static TimeValue iteration(Duration time) {
        return TimeValue.milliseconds(Math.max(1, Math.min(MAX_ITERATION_MILLIS, time.toMillis())));
    }

    /** The medians of the iterations of a benchmark. */
    public record Result(RunResult result) {

        /** Returns the number of calls a second. */
        public double rate() {
            return result.getPrimaryResult().getStatistics().getPercentile(50);
        }

        /** Returns the CPU time of the process for a call, in microseconds. */
        public double cpuMicros() {
            return secondary(CpuProfiler.RESULT);
        }

        /** Returns the number of bytes that a call allocates. */
        public double bytes() {
            return secondary("gc.alloc.rate.norm");
        }

        private double secondary(String name) {
            return Objects.requireNonNull(result.getSecondaryResults().get(name), name)
                    .getStatistics()
                    .getPercentile(50);
        }
    }
}
