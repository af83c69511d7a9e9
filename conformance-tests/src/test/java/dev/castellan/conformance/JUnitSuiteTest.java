package dev.castellan.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.castellan.conformance.profile.Profile;
import dev.castellan.server.CastellanServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs the suite as JUnit tests against a deployment without extensions, to which the fewest cases apply. */
@Tag("slow")
class JUnitSuiteTest {

    private static final Path REPORT = Path.of("target", "conformance", "as-junit");

    @Test
    void runsEveryCaseAsJUnitTestAndWritesReports() {
        TestExecutionSummary summary = run(SuiteOfDeployment.class);

        assertThat(summary.getFailures()).isEmpty();
        assertThat(summary.getTestsSucceededCount()).isGreaterThan(150);
        assertThat(summary.getTestsAbortedCount()).as("not applicable").isGreaterThan(100);
        assertThat(REPORT.resolve("report.txt")).content().contains(" 0 failed", "the profile says extensions=false");
    }

    private static TestExecutionSummary run(Class<?> tests) {
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(tests))
                .build();
        LauncherFactory.create().execute(request, summary);
        return summary.getSummary();
    }

    /** Has a name that Surefire does not select, because the test runs it. */
    static final class SuiteOfDeployment extends ConformanceTests {

        private static final SecondClock CLOCK = new SecondClock();

        /** The server that a constructor starts before it can assign fields. */
        private static final ThreadLocal<CastellanServer> STARTED = new ThreadLocal<>();

        private final CastellanServer server = STARTED.get();

        SuiteOfDeployment() {
            super(
                    ConformanceSuite.against(
                            targetOf(start()),
                            Profile.OURS.with("extensions", "false"),
                            KnownFailures.none(),
                            CLOCK,
                            reason -> {}),
                    REPORT);
        }

        @AfterAll
        void closeServer() {
            server.close();
        }

        private static CastellanServer start() {
            CastellanServer server = CastellanServer.builder()
                    .port(0)
                    .clock(CLOCK.ofServer())
                    .api(api -> api.extensions(false))
                    .start();
            STARTED.set(server);
            return server;
        }

        private static Target targetOf(CastellanServer server) {
            return Target.at(
                    server.baseUrl(), server.findBootstrap().orElseThrow().token());
        }
    }
}
