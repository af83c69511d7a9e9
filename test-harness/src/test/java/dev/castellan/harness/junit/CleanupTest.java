package dev.castellan.harness.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests that a test run closes all resources. */
@Isolated("a server of another test may get the port of one that is closed")
class CleanupTest {

    @Test
    @Timeout(120)
    void closesAllPortsAndThreadsAfterTestRun() throws Exception {
        ThreadGroup group = new ThreadGroup("run within a test");
        AtomicReference<TestRun> finished = new AtomicReference<>();
        Thread runner =
                new Thread(group, () -> finished.set(TestRun.of(SuiteCase.class, ClassCase.class, MethodCase.class)));
        runner.start();
        runner.join();
        TestRun run = finished.get().succeeding(4);
        assertThat(run.notifications("threads")).hasSize(4).doesNotContain("0");
        assertThat(run.notifications("port"))
                .hasSize(4)
                .allSatisfy(port -> assertThatThrownBy(() -> connect(Integer.parseInt(port)))
                        .isInstanceOf(ConnectException.class));
        awaitNone(group);
    }

    private static void connect(int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 5000);
        }
    }

    private static void awaitNone(ThreadGroup group) throws InterruptedException {
        for (Thread thread : threads(group)) {
            thread.join(Duration.ofSeconds(30).toMillis());
        }
        assertThat(threads(group)).isEmpty();
    }

    /**
     * Returns the threads of a group, except the Okio thread and the pool that all OkHttp clients of a process share.
     */
    private static List<Thread> threads(ThreadGroup group) {
        Thread[] match = new Thread[group.activeCount() + 100];
        group.enumerate(match);
        return Arrays.stream(match)
                .filter(Objects::nonNull)
                .filter(thread -> !thread.getName().startsWith("OkHttp TaskRunner"))
                .filter(thread -> !thread.getName().equals("Okio Watchdog"))
                .toList();
    }

    private static void report(TestReporter reporter, URI url) {
        reporter.publishEntry("port", "" + url.getPort());
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        reporter.publishEntry("threads", "" + (threads(group).size() - 1));
    }

    @CastellanTest
    static class SuiteCase {

        @Test
        void usesServerOfSuite(@As(As.ADMIN) CastellanClient admin, @BaseUrl URI url, TestReporter reporter) {
            assertThat(admin.projects().list()).hasSize(1);
            assertThat(admin.async().projects().create("Apollo").join()).isNotNull();
            report(reporter, url);
        }
    }

    @CastellanTest(scope = ServerScope.CLASS)
    static class ClassCase {

        private static Tenant tenant;

        @Test
        void usesServerOfClass(TestServer server, TestReporter reporter) {
            assertThat(tenant.client().projects().list()).hasSize(1);
            report(reporter, server.baseUrl());
        }

        @AfterAll
        static void tenantLivesUntilTheEnd() {
            assertThat(tenant.client().projects().list()).hasSize(1);
        }
    }

    @CastellanTest(scope = ServerScope.METHOD)
    static class MethodCase {

        private TestServer before;

        @Test
        void usesServerOfMethod(Tenant tenant, TestServer server, TestReporter reporter) {
            assertThat(before).isSameAs(server);
            assertThat(tenant.anonymous()).isNotNull();
            report(reporter, server.baseUrl());
        }

        @Test
        void usesServerOfSecondMethod(Tenant tenant, TestServer server, TestReporter reporter) {
            usesServerOfMethod(tenant, server, reporter);
        }
    }
}
