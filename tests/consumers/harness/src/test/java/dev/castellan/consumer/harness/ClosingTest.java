package dev.castellan.consumer.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.castellan.harness.junit.BaseUrl;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.harness.junit.ServerScope;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Tests that the server stops when its scope ends. JUnit up to 5.12 closes the values in its store differently from
 * later releases.
 */
@Isolated("a server of another test may get the port of one that is closed")
class ClosingTest {

    @Test
    void serverStopsAtEndOfItsScope() {
        Listener listener = new Listener();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(OfTheRun.class), selectClass(OfTheClass.class), selectClass(OfTheTest.class))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .build();
        LauncherFactory.create().execute(request, listener);
        assertThat(listener.ports).hasSize(3);
        for (String port : listener.ports.values()) {
            assertThatThrownBy(() -> connect(Integer.parseInt(port))).isInstanceOf(ConnectException.class);
        }
        assertThat(listener.failures).isEmpty();
    }

    /** Collects reports and failures of tests. */
    private static final class Listener implements TestExecutionListener {

        private final Map<String, String> ports = new ConcurrentHashMap<>();
        private final Map<String, TestExecutionResult> failures = new ConcurrentHashMap<>();

        @Override
        public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
            ports.put(test.getUniqueId(), entry.getKeyValuePairs().get("port"));
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                failures.put(test.getUniqueId(), result);
            }
        }
    }

    private static void connect(int port) throws IOException {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
    }

    private static void tell(URI url, TestReporter reporter) throws IOException {
        connect(url.getPort());
        reporter.publishEntry("port", "" + url.getPort());
    }

    @CastellanTest
    static class OfTheRun {

        @Test
        void reportsPortOfServer(@BaseUrl URI url, TestReporter reporter) throws IOException {
            tell(url, reporter);
        }
    }

    @CastellanTest(scope = ServerScope.CLASS)
    static class OfTheClass {

        @Test
        void reportsPortOfServer(@BaseUrl URI url, TestReporter reporter) throws IOException {
            tell(url, reporter);
        }
    }

    @CastellanTest(scope = ServerScope.METHOD)
    static class OfTheTest {

        @Test
        void reportsPortOfServer(@BaseUrl URI url, TestReporter reporter) throws IOException {
            tell(url, reporter);
        }
    }
}
