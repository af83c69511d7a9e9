package dev.castellan.harness.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Runs small test classes with JUnit inside a test. */
public record TestRun(EngineExecutionResults results) {

    private static final String PARALLEL = "junit.jupiter.execution.parallel.";

    /** Runs test classes, one test after the other. */
    public static TestRun of(Class<?>... types) {
        return new TestRun(
                kit(types).configurationParameter(PARALLEL + "enabled", "false").execute());
    }

    /** Runs test classes and their tests in parallel. */
    public static TestRun inParallel(Class<?>... types) {
        return new TestRun(kit(types)
                .configurationParameter(PARALLEL + "enabled", "true")
                .configurationParameter(PARALLEL + "mode.default", "concurrent")
                .configurationParameter(PARALLEL + "config.strategy", "fixed")
                .configurationParameter(PARALLEL + "config.fixed.parallelism", "4")
                .execute());
    }

    /** Checks that this many tests ran and that all of them succeeded. */
    public TestRun succeeding(int tests) {
        failures().forEach(failure -> {
            throw new AssertionError("a test failed", failure);
        });
        results.testEvents().assertStatistics(counts -> counts.succeeded(tests));
        return this;
    }

    /** Returns the values that tests published under a key, in order. */
    public List<String> notifications(String key) {
        return results.allEvents()
                .reportingEntryPublished()
                .map(event -> event.getRequiredPayload(ReportEntry.class).getKeyValuePairs())
                .filter(pairs -> pairs.containsKey(key))
                .map(pairs -> pairs.get(key))
                .toList();
    }

    /** Returns the failures of classes and tests. */
    public List<Throwable> failures() {
        return Stream.concat(results.testEvents().failed().stream(), results.containerEvents().failed().stream())
                .map(TestRun::failure)
                .toList();
    }

    private static Throwable failure(Event event) {
        return event.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }

    private static EngineTestKit.Builder kit(Class<?>... types) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(Stream.of(types).map(type -> selectClass(type)).toList());
    }
}
