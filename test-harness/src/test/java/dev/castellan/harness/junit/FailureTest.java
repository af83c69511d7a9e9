package dev.castellan.harness.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.internal.annotation.JournalOfFailedTest;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.ProjectEndpoints;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tests that a failed test shows the journal of its tenant. */
class FailureTest {

    @Test
    void attachesTenantJournalToFailedTest() {
        assertThatShown(TestRun.of(FailingCase.class));
    }

    @Test
    void attachesJournalToFailureInBeforeEach() {
        assertThatShown(TestRun.of(FailingEarlyCase.class));
    }

    @Test
    void attachesJournalToFailedDynamicTest() {
        assertThatShown(TestRun.of(FailingDynamicCase.class));
    }

    @Test
    void attachesNoJournalUnlessTestFailsAndUsesTenant() {
        TestRun run = TestRun.of(QuietCase.class);
        assertThat(run.notifications("castellan")).isEmpty();
        assertThat(run.failures())
                .hasSize(1)
                .allSatisfy(failure -> assertThat(failure.getSuppressed()).isEmpty());
    }

    @Test
    void reportsUnusedStubWhetherTestPassesOrFails() {
        TestRun run = TestRun.of(VainStubCase.class);
        assertThat(run.notifications("castellan"))
                .hasSize(2)
                .allSatisfy(text -> assertThat(text).contains("/queries/{id}/run", "no request matched"))
                .noneSatisfy(text -> assertThat(text).contains("/queries/{id}/stop] took"));
        assertThat(run.failures()).hasSize(1);
    }

    @Test
    void reportsExceptionInHandlerWhetherTestPassesOrFails() {
        TestRun run = TestRun.of(BrokenHandlerCase.class);
        assertThat(run.notifications("castellan"))
                .hasSize(2)
                .allSatisfy(text -> assertThat(text)
                        .contains("interception 'handle on projects.list'", "no handler", "FailureTest.java:"));
        assertThat(run.failures()).hasSize(1);
    }

    private static void assertThatShown(TestRun run) {
        List<String> notifications = run.notifications("castellan");
        assertThat(notifications).hasSize(1);
        assertThat(notifications.get(0))
                .contains("Journal of tenant", "POST", "/projects", "201", "2030-01-31T12:00:00Z");
        assertThat(run.failures()).hasSize(1);
        Throwable failure = run.failures().get(0);
        assertThat(failure).hasMessage("on purpose");
        assertThat(failure.getSuppressed()).hasSize(1);
        assertThat(failure.getSuppressed()[0])
                .isInstanceOf(JournalOfFailedTest.class)
                .hasMessage(notifications.get(0));
    }

    @CastellanTest(frozenAt = "2030-01-31T12:00:00Z")
    static class FailingCase {

        @Test
        void failsAfterCreatingProject(@As(As.ADMIN) CastellanClient admin) {
            admin.projects().create("Apollo");
            throw new AssertionError("on purpose");
        }
    }

    @CastellanTest(frozenAt = "2030-01-31T12:00:00Z")
    static class FailingEarlyCase {

        @BeforeEach
        void prepare(@As(As.ADMIN) CastellanClient admin) {
            admin.projects().create("Apollo");
            throw new AssertionError("on purpose");
        }

        @Test
        void neverRunsBecauseSetupFails() {}
    }

    @CastellanTest(frozenAt = "2030-01-31T12:00:00Z")
    static class FailingDynamicCase {

        @TestFactory
        Stream<DynamicTest> secondDynamicTestFails(@As(As.ADMIN) CastellanClient admin) {
            return Stream.of(
                    DynamicTest.dynamicTest("good", () -> admin.projects().create("Apollo")),
                    DynamicTest.dynamicTest("bad", () -> {
                        throw new AssertionError("on purpose");
                    }));
        }
    }

    @CastellanTest
    static class QuietCase {

        @Test
        void passesAfterReceivingTenant(Tenant tenant) {
            assertThat(tenant).isNotNull();
        }

        @Test
        void abortsBecauseOfAssumption(Tenant tenant) {
            assumeTrue(tenant == null);
        }

        @Test
        void failsWithoutUsingTenant() {
            throw new AssertionError("on purpose");
        }
    }

    @CastellanTest(seed = "seeds/team.yaml")
    static class VainStubCase {

        @BeforeEach
        void prepare(Tenant tenant) {
            tenant.on(HttpMethod.POST, "/queries/{id}/run").respond(200, "{}");
            tenant.on(HttpMethod.POST, "/queries/{id}/stop").respond(200, "{}");
            tenant.client()
                    .request(HttpMethod.POST, "/queries/{id}/stop")
                    .path("id", tenant.queryId("q1"))
                    .send();
        }

        @Test
        void passesWithUnusedStub() {}

        @Test
        void failsWithUnusedStub() {
            throw new AssertionError("on purpose");
        }
    }

    @CastellanTest
    static class BrokenHandlerCase {

        @BeforeEach
        void prepare(Tenant tenant) {
            tenant.on(ProjectEndpoints.LIST).handle(call -> {
                throw new IllegalStateException("no handler");
            });
            CastellanClient once = tenant.client().withOptions(ClientOptions.NONE.withRetries(Retries.none()));
            assertThatThrownBy(() -> once.projects().list().stream().count())
                    .isInstanceOf(ServerFailureException.class);
        }

        @Test
        void passesAfterHandlerThrows() {}

        @Test
        void failsAfterHandlerThrows() {
            throw new AssertionError("on purpose");
        }
    }
}
