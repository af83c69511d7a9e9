package dev.castellan.harness.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.internal.annotation.JournalOfFailedTest;
import dev.castellan.harness.junit.TestRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.platform.engine.TestExecutionResult;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** Tests that a failed test shows the journal of its tenant. */
@ResourceLock(Application.CONTEXTS)
class FailureJournalTest {

    @Test
    void attachesJournalContainingOnlyRequestsFromFailedTest() {
        TestRun run = TestRun.of(FailingCase.class);
        assertThat(run.failures()).hasSize(2).allSatisfy(failure -> {
            assertThat(failure).hasMessage("on purpose");
            assertThat(failure.getSuppressed())
                    .singleElement()
                    .isInstanceOf(JournalOfFailedTest.class)
                    .asString()
                    .contains("Journal of tenant", ": 1 request", "POST", "/projects", "201");
        });
    }

    @Test
    void attachesNoJournalToPassedOrAbortedTests() {
        TestRun run = TestRun.of(QuietCase.class);
        run.results()
                .testEvents()
                .assertStatistics(counts -> counts.succeeded(1).aborted(1));
        assertThat(run.results().testEvents().aborted().stream())
                .singleElement()
                .extracting(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow()
                        .getSuppressed())
                .isEqualTo(new Throwable[0]);
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant
    static class FailingCase {

        @Test
        void failsAfterCreatingProject(@Autowired CastellanClient api) {
            api.projects().create("Apollo");
            throw new AssertionError("on purpose");
        }

        @Test
        void failsAfterCreatingProjectInAnotherTest(@Autowired CastellanClient api) {
            failsAfterCreatingProject(api);
        }
    }

    @SpringJUnitConfig(Application.class)
    @CastellanTenant
    static class QuietCase {

        @Test
        void passesWithoutRequest() {}

        @Test
        void abortsBecauseOfAssumption() {
            assumeTrue(false);
        }
    }
}
