package dev.castellan.conformance;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.report.CaseResult;
import dev.castellan.conformance.report.CaseResult.CaseOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Runs the suite as JUnit tests, one per case. Extend this class to run the suite in your build. The default
 * constructor reads the deployment from the system properties {@code castellan.target}, {@code
 * castellan.admin-token-file} and the other options of {@link ConformanceMain}. With the other constructor, your class
 * supplies the suite, for example for a deployment that the class starts.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
public abstract class ConformanceTests {

    private final ConformanceSuite suite;
    private final List<CaseFile> files;
    private final Path report;
    private final List<CaseResult> results = new ArrayList<>();

    /**
     * Creates tests for the deployment that the system properties describe.
     *
     * @throws IllegalArgumentException if a property is missing or invalid. The message names the property.
     */
    protected ConformanceTests() {
        this(RunSettings.of(List.of(), System::getProperty));
    }

    /**
     * Creates tests that run the suite, close it and write its reports.
     *
     * @param report the folder for the reports
     */
    protected ConformanceTests(ConformanceSuite suite, Path report) {
        this(suite, ConformanceSuite.cases(), report);
    }

    private ConformanceTests(RunSettings settings) {
        this(
                ConformanceSuite.against(settings.target(), settings.profile(), settings.knownFailures()),
                settings.cases(),
                settings.report());
    }

    private ConformanceTests(ConformanceSuite suite, List<CaseFile> files, Path report) {
        this.suite = suite;
        this.files = files;
        this.report = report;
    }

    @TestFactory
    final Stream<DynamicTest> everyCasePasses() {
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(file.toString(), () -> {
                    CaseResult result = suite.play(file);
                    results.add(result);
                    Assumptions.assumeTrue(
                            result.outcome() == CaseOutcome.PASSED || result.isFailure(),
                            () -> result.outcome() + ": " + result.reason());
                    Assertions.assertFalse(result.isFailure(), result::reason);
                }));
    }

    @AfterAll
    final void writeReports() throws IOException {
        suite.close();
        suite.results(results).writeTo(report);
    }
}
