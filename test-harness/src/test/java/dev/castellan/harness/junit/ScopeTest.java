package dev.castellan.harness.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.TestServer;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** Tests the lifetimes of servers in each scope. */
class ScopeTest {

    @Test
    void classScopeDoesNotReuseSuiteServer() {
        assertThat(servers(1 + 3 + 3, SuiteCase.class, ClassCase.class, OtherClassCase.class))
                .hasSize(3);
    }

    @Test
    void methodScopeDoesNotReuseSuiteServer() {
        assertThat(servers(1 + 2, SuiteCase.class, MethodCase.class)).hasSize(3);
    }

    @Test
    void methodScopeDoesNotReuseClassServer() {
        assertThat(servers(3, MixedCase.class)).hasSize(2);
    }

    @Test
    void suiteScopeKeepsItsServerWhenOtherScopesAreUsed() {
        assertThat(servers(3 + 2 + 1 + 1, ClassCase.class, MethodCase.class, SuiteCase.class, OtherSuiteCase.class))
                .hasSize(1 + 2 + 1);
    }

    private static List<String> servers(int tests, Class<?>... types) {
        return TestRun.of(types).succeeding(tests).notifications("server").stream()
                .distinct()
                .toList();
    }

    private static void run(TestReporter reporter, TestServer server) {
        reporter.publishEntry("server", Integer.toHexString(System.identityHashCode(server)));
    }

    @CastellanTest
    static class SuiteCase {

        @Test
        void reportsServerOfSuite(TestServer server, TestReporter reporter) {
            run(reporter, server);
        }
    }

    static class OtherSuiteCase extends SuiteCase {}

    @CastellanTest(scope = ServerScope.CLASS)
    static class ClassCase {

        private TestServer server;

        @RepeatedTest(2)
        void reportsServerOfClass(TestReporter reporter) {
            run(reporter, server);
        }

        @Nested
        class Within {

            @Test
            void reportsServerOfEnclosingClass(TestServer own, TestReporter reporter) {
                run(reporter, own);
            }
        }
    }

    static class OtherClassCase extends ClassCase {}

    @CastellanTest(scope = ServerScope.METHOD)
    static class MethodCase {

        @RepeatedTest(2)
        void reportsServerOfMethod(TestServer server, TestReporter reporter) {
            run(reporter, server);
        }
    }

    @CastellanTest(scope = ServerScope.CLASS)
    static class MixedCase {

        @RepeatedTest(2)
        void usesClassServer(TestServer server, TestReporter reporter) {
            run(reporter, server);
        }

        @Test
        @CastellanTest(scope = ServerScope.METHOD)
        void usesOwnServer(TestServer server, TestReporter reporter) {
            run(reporter, server);
        }
    }
}
